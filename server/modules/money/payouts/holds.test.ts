import { randomUUID } from 'node:crypto'
import { CashoutsAnswer } from '#contract/answers/earnings.ts'
import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import {
  auditLog,
  cashouts,
  participants,
  payoutOrders,
  pushJobs,
  pushSubscriptions,
} from '#server/db/schema.ts'
import { profile } from '#tests/contract/calls.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { payoutsText } from '#server/commands/payout-report.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { readWaiting } from '#server/desk/payouts/queue.ts'

describe('a cash-out on hold', () => {
  const it = hostTest()
  let reference: string

  it.beforeEach(async ({ database, ada }) => {
    await ada.postJson(endpoints.profile.path, profile, { [headers.idempotencyKey]: randomUUID() })
    const [row] = await database.db.select().from(participants)
    await grantPoints(database, row?.id ?? 0, 2000)
    await ada.postJson(endpoints.cashout.path, recipient, { [headers.idempotencyKey]: randomUUID() })
    const [asked] = await database.db.select().from(cashouts)
    if (!asked) throw new Error('The cash-out was refused')
    reference = asked.reference
  })

  const run = (
    { deps }: HostApp,
    act: Parameters<typeof executePayout>[1],
    payoutLimit: number | null = null,
  ) => executePayout({ ...deps, config: { ...deps.config, payoutLimit } }, act)
  const send = (host: HostApp, payoutLimit?: number) =>
    run(host, { action: 'sent', reference, payoutReference: null, despiteReversal: false }, payoutLimit)
  const shownTo = async (ada: TestVisitor) =>
    v.parse(CashoutsAnswer, await (await ada.send(endpoints.cashouts.path)).json()).cashouts[0]

  it('is not sent before its release, and its participant reads why', async ({ database, host, ada }) => {
    const reason = 'We could not find this street'
    for (const text of [`${reference} is on hold`, `${reference} was put on hold before`])
      expect(await run(host, { action: 'hold', reference, reason })).toBe(text)
    const held_at = host.deps.clock().toISOString()
    expect(await shownTo(ada)).toMatchObject({ state: 'requested', held_at, hold_reason: reason })
    const context = { ...host.deps, now: host.deps.clock(), limit: null }
    expect(payoutsText((await readWaiting(database.db, context)).payouts)).toContain(
      `\n  ON HOLD: ${reason}\n`,
    )
    await expect(send(host)).rejects.toThrow(`${reference} is on hold: ${reason}`)
    await run(host, { action: 'release', reference, reason: 'Found it' })
    expect(await shownTo(ada)).toMatchObject({ held_at: null, hold_reason: null })
    await send(host)
    expect(await shownTo(ada)).toMatchObject({ state: 'sent', held_at: null })
    const late = run(host, { action: 'hold', reference, reason })
    await expect(late).rejects.toThrow(`${reference} is settled`)
    const log = await database.db
      .select({ act: auditLog.act, actor: auditLog.actor, reason: auditLog.reason })
      .from(auditLog)
      .where(eq(auditLog.subject, `payout:${reference}`))
      .orderBy(asc(auditLog.id))
    expect(log.map((row) => row.act)).toEqual(['payout.hold', 'payout.release', 'payout.send'])
    expect(log[0]).toMatchObject({ actor: 'npm run payouts', reason: expect.stringMatching(/^sealed:/) })
  })

  it.for([
    ['checked', 'checked'],
    ['ordering', 'checked'],
    ['ordered', 'ordered'],
    ['verifying', null],
    ['stopping', null],
    ['stuck', null],
  ] as const)(
    'with an order that is %s shows as %s, and on hold as no more than requested',
    async ([state, step], { database, host, ada }) => {
      const [asked] = await database.db.select().from(cashouts)
      const dueAt = host.deps.clock()
      await database.db.insert(payoutOrders).values({ cashoutId: asked?.id ?? 0, state, dueAt })
      expect(await shownTo(ada)).toMatchObject({ state: 'requested', step })
      await database.db.update(cashouts).set({ heldAt: dueAt })
      expect(await shownTo(ada)).toMatchObject({ state: 'requested', step: null })
      await database.db.update(cashouts).set({ heldAt: null, state: 'sent', settledAt: dueAt })
      expect(await shownTo(ada)).toMatchObject({ state: 'sent', step: null })
    },
  )

  it('can fail, and is not on hold any more', async ({ database, host, ada }) => {
    await run(host, { action: 'hold', reference, reason: 'We ask the bank' })
    await run(host, { action: 'failed', reference, reason: 'No such street' })
    expect(await shownTo(ada)).toMatchObject({ state: 'failed', held_at: null, hold_reason: null })
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('is told of, with its end and a failure, on devices that are told of gift cards', async ({
    database,
    host,
    ada: _ada,
  }) => {
    const [ada] = await database.db.select().from(participants)
    const empty = Buffer.alloc(32)
    const keys = { publicKey: empty, authSecret: empty, sessionHash: empty, createdAt: host.deps.clock() }
    for (const kind of ['payout', 'credit'] as const)
      await database.db.insert(pushSubscriptions).values({
        participantId: ada?.id ?? 0,
        endpoint: `https://push.example/${kind}`,
        kinds: [kind],
        ...keys,
      })
    for (const action of ['hold', 'release', 'failed'] as const) {
      host.pass({ seconds: 1 })
      await run(host, { action, reference, reason: 'We look at it' })
    }
    const told = await database.db
      .select({ kind: pushJobs.kind, endpoint: pushSubscriptions.endpoint })
      .from(pushJobs)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushJobs.subscriptionId))
    expect(told.map((one) => `${one.kind} ${one.endpoint}`)).toEqual(
      Array(3).fill('payout-news https://push.example/payout'),
    )
  })

  it('above the limit is not sent by a command alone', async ({ host }) => {
    await expect(send(host, 19)).rejects.toThrow(
      `${reference} is above the limit: an operator has to approve it first`,
    )
    expect(await send(host, 20)).toBe(`${reference} is marked as sent`)
  })
})
