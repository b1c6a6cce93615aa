import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { isDuplicate, isLockLost } from '#server/db/failures.ts'
import {
  cashouts,
  operators,
  participants,
  settledCashouts,
  sumChanges,
  sums,
  yearSums,
} from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { deleteIf } from '#server/modules/account/data/deletion.ts'
import { requestCashout } from '#server/modules/money/cashout/service.ts'
import { foldSums } from '#server/modules/money/ledger/sums.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import type { PayoutAct } from '#server/modules/money/payouts/payout-act.ts'
import { carryOut } from '#server/modules/money/payouts/payouts.ts'
import { restoreBackup } from '#server/modules/site/backup/restore-backup.ts'
import { saveBackup } from '#server/modules/site/backup/save-backup.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { work } from '#server/work/work.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { openTestDatabase, useTestDatabase } from '#tests/support/databases/databases.ts'
import { engines } from '#tests/support/databases/engines.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { asc, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'

const names = ['ada', 'bea', 'cy'] as const
/** Acts that move a gift card are tried more often. */
const kinds = [
  ...(['earn', 'earn', 'take back', 'ask', 'ask', 'ask', 'send', 'send', 'send', 'send'] as const),
  ...(['fail', 'undo', 'delete', 'delete', 'delete', 'fold'] as const),
] as const
type Kind = (typeof kinds)[number]
const doing = fc.record({ kind: fc.constantFrom(...kinds), who: fc.constantFrom(...names) })
/** What is in one round happens at the same time. */
const rounds = fc.array(fc.array(doing, { minLength: 1, maxLength: 5 }), { minLength: 6, maxLength: 14 })

const total = (entries: readonly (readonly [name: string, amount: number])[]) => {
  const amounts = new Map<string, number>()
  for (const [name, amount] of entries) amounts.set(name, (amounts.get(name) ?? 0) + amount)
  return Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0))
}

/** The sums by name, without those that are zero; a participant's year as `1 2026`. */
async function keptIn(db: Database) {
  const all = [...(await db.select().from(sums)), ...(await db.select().from(sumChanges))]
  const years = await db.select().from(yearSums)
  return total([
    ...all.map(({ name, amount }) => [name, amount] as const),
    ...years.map(({ participantId, year, dollars }) => [`${participantId} ${year}`, dollars] as const),
  ])
}

/** The same, from the rows themselves. */
async function computedIn(db: Database) {
  const people = await db.select().from(participants)
  const own = await db.select().from(cashouts).where(eq(cashouts.state, 'sent'))
  const archived = await db.select().from(settledCashouts).where(eq(settledCashouts.state, 'sent'))
  const month = ({ settledAt }: { settledAt: Date | null }) => settledAt?.toISOString().slice(0, 7) ?? ''
  return total([
    ...people.map(({ balance }) => ['owed', Math.max(balance, 0)] as const),
    ...[...own, ...archived].flatMap(
      (card) =>
        [[`dollars ${month(card)}`, card.dollars] as const, [`cards ${month(card)}`, 1] as const] as const,
    ),
    ...own.map((card) => [`${card.participantId} ${month(card).slice(0, 4)}`, card.dollars] as const),
  ])
}

/** Of a row for an account that was deleted meanwhile. */
const isForNobody = (error: unknown) =>
  error instanceof Error && v.is(v.object({ code: v.literal('23503') }), error.cause)

describe('kept sums', () => {
  const database = useTestDatabase()
  const restored: OpenDatabase[] = []
  afterAll(() => Promise.all(restored.map((one) => one.close())))

  it('are those of the rows after any history, and after its backup is restored', async () => {
    const { db } = database
    const host = hostApp(database)
    const { deps } = host
    const [one, other] = await db
      .insert(operators)
      .values(
        ['One', 'Other'].map((name) => ({
          name,
          role: 'payer' as const,
          userHandle: new Uint8Array(randomBytes(32)),
          createdAt: deps.clock(),
        })),
      )
      .returning({ operatorId: operators.id, name: operators.name })
    if (!one || !other) throw new Error('The operators were not added')
    const done = new Map<string, number>()

    const idOf = async (name: string) =>
      (await findAccount(db, { encId: name }))?.participantId ??
      addPerson(db, { encId: name, createdAt: deps.clock() })
    /** Of a state, whoever asked for it. */
    const cardIn = async (state: 'requested' | 'sent') => {
      const isIn = eq(cashouts.state, state)
      const [card] = await db.select().from(cashouts).where(isIn).orderBy(asc(cashouts.id)).limit(1)
      return card?.reference ?? 'NONE234'
    }
    const pay = async (act: PayoutAct, by = one) => (await carryOut(deps, by, act)).type === 'done'
    const acts: Record<Kind, (name: string) => Promise<boolean>> = {
      earn: async (name) => {
        await grantPoints(database, await idOf(name), 5000)
        return true
      },
      'take back': async (name) => {
        await grantPoints(database, await idOf(name), -2500, 'reversal')
        return true
      },
      ask: async (name) => {
        const participantId = await idOf(name)
        const receipt = {
          idempotency_key: randomUUID(),
          reference: randomBytes(4).toString('hex').toUpperCase(),
          received_at: deps.clock().toISOString(),
        }
        const rules = { spacingSeconds: 0, maxPerDay: 100 }
        await work(deps, null, (w) => requestCashout(w, participantId, recipient, receipt, { rules }))
        return true
      },
      send: async () =>
        pay({
          action: 'sent',
          reference: await cardIn('requested'),
          payoutReference: null,
          despiteReversal: true,
        }),
      fail: async () =>
        pay({ action: 'failed', reference: await cardIn('requested'), reason: 'No such address' }),
      undo: async () => {
        const reference = await cardIn('sent')
        await pay({ action: 'approve', reference, was: 'sent' }, other)
        const isUndone = await pay({ action: 'undo', reference, reason: 'It was never sent' })
        await pay({ action: 'release', reference, reason: 'It can be sent' })
        return isUndone
      },
      delete: async (name) => {
        const account = await findAccount(db, { encId: name })
        return account !== null && (await deleteIf(deps, account, () => Promise.resolve(true))) !== null
      },
      fold: async () => {
        await foldSums(db)
        return true
      },
    }
    const run = async ({ kind, who }: { kind: Kind; who: string }) => {
      try {
        if (await acts[kind](who)) done.set(kind, (done.get(kind) ?? 0) + 1)
      } catch (error) {
        // Refused, in the way of another act, or of an account that came or went meanwhile.
        const isMet = isLockLost(error) || isDuplicate(error) || isForNobody(error)
        if (!(error instanceof HostError) && !isMet) throw error
      }
    }

    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        for (const together of history) {
          await Promise.all(together.map(run))
          expect(await keptIn(db)).toEqual(await computedIn(db))
          expect(await auditLedger(db)).toEqual(sound)
          host.pass({ days: 20 })
        }
      }),
      { numRuns: 8, seed: 20_261_132, endOnFailure: true },
    )
    await deps.backgroundTasks.whenIdle()
    // Otherwise the histories have shown nothing.
    const archived = await db.select().from(settledCashouts)
    expect(archived.filter(({ state }) => state === 'sent').length).toBeGreaterThan(2)
    expect(new Set(done.keys())).toEqual(new Set(Object.keys(acts)))
    expect(Math.min(...done.values())).toBeGreaterThan(2)

    const lines: string[] = []
    const [key] = testDataKeys
    const saved = { at: deps.clock(), secret: null, key }
    await saveBackup(database.maintenance, saved, async (line) => void lines.push(line))
    const read = async function* () {
      yield* lines
    }
    for (const [, open] of engines) {
      const target = await open()
      restored.push(target)
      await restoreBackup(target.maintenance, read, {
        sessions: false,
        keys: testDataKeys,
        takesUnsealed: false,
      })
      expect(await keptIn(target.db)).toEqual(await keptIn(db))
      expect(await auditLedger(target.db)).toEqual(sound)
      await foldSums(target.db)
      expect(await keptIn(target.db)).toEqual(await computedIn(db))
      expect(await target.db.$count(sumChanges)).toBe(0)
    }
  })

  it('that are others than those of the rows are counted by the audit', async () => {
    const tampered = await openTestDatabase()
    restored.push(tampered)
    const { db } = tampered
    const ada = await addPerson(db, { encId: 'ada', createdAt: new Date('2026-11-20T18:00:00Z') })
    const wrong = async (after?: number, through?: number) =>
      (await auditLedger(db, after, through)).wrongSums
    await grantPoints(tampered, ada, 5000)
    await db.insert(cashouts).values({
      participantId: ada,
      reference: 'AB2CD3E',
      idempotencyKey: randomUUID(),
      state: 'sent',
      points: 2000,
      dollars: 20,
      requestedAt: new Date('2026-12-31T23:00:00Z'),
      settledAt: new Date('2027-01-01T00:30:00Z'),
    })
    expect(await keptIn(db)).toEqual({
      owed: 5000,
      'dollars 2027-01': 20,
      'cards 2027-01': 1,
      [`${ada} 2027`]: 20,
    })
    expect(await wrong()).toBe(0)
    await foldSums(db)
    expect(await wrong()).toBe(0)
    // What an act leaves that went around the triggers.
    await db.update(yearSums).set({ dollars: 40 })
    expect(await wrong(0, ada)).toBe(1)
    expect(await wrong(ada, ada + 1)).toBe(0)
    await db.update(sums).set({ amount: sql`${sums.amount} + 1` })
    expect(await wrong()).toBe(4)
    await db.delete(yearSums)
    await db.delete(sums)
    expect(await wrong()).toBe(4)
  })
})
