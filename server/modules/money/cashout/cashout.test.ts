import { randomUUID } from 'node:crypto'
import { CashoutsAnswer, LedgerAnswer } from '#contract/answers/earnings.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Receipt, StoredOutcome } from '#contract/answers/outbox.ts'
import { cashouts, idempotencyKeys, participants } from '#server/db/schema.ts'
import { profile } from '#tests/contract/calls.ts'
import { grantPoints } from '#tests/contract/world.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { earnPoints } from '#tests/support/builders/money/points.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { pruneKeys } from '#server/platform/idempotency/service.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'

/** Creates a participant with 2500 points. */
async function join(
  host: HostApp,
  email: string,
  chosen: Partial<typeof profile> = {},
): Promise<TestVisitor> {
  const visitor = host.visitor()
  await visitor.signUp(email)
  expect((await visitor.postJson(endpoints.profile.path, { ...profile, ...chosen })).status).toBe(200)
  await earnPoints(host, (await visitor.user()).enc_id, 2500)
  return visitor
}

const cashOut = (
  from: TestVisitor,
  key: string,
  body: unknown = recipient,
  sent: Record<string, string> = {},
) => from.postJson(endpoints.cashout.path, body, { 'Idempotency-Key': key, ...sent })

const balance = async (of: TestVisitor) => (await of.user()).balance

const give = async (host: HostApp, points: number) => {
  const [row] = await host.deps.database.db.select().from(participants)
  await grantPoints(host.deps.database, row?.id ?? 0, points)
}

const outcome = (from: TestVisitor, key: string, operation = 'cashout') =>
  from.send(fillPath(endpoints.outcome.path, { op: operation, key }))
const cancel = (from: TestVisitor, key: string) =>
  from.postJson(fillPath(endpoints.cancelOutcome.path, { op: 'cashout', key }), {})

const cashoutTest = () => hostTest().extend('ada', ({ host }) => join(host, 'ada@example.com'))

describe('a cash-out', () => {
  const it = cashoutTest()

  it('costs 2000 points and answers with a receipt', async ({ database, host, ada }) => {
    const key = randomUUID()
    const answer = await cashOut(ada, key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Idempotent-Replayed')).toBeNull()
    const receipt = v.parse(Receipt, await answer.json())
    expect(receipt).toEqual({
      idempotency_key: key,
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{7}$/),
      received_at: host.deps.clock().toISOString(),
    })
    expect(await balance(ada)).toBe(500)
    expect(await auditLedger(database.db)).toEqual(sound)

    const list = v.parse(CashoutsAnswer, await (await ada.send(endpoints.cashouts.path)).json())
    const { reference, received_at } = receipt
    const settled = {
      settled_at: null,
      payout_reference: null,
      reason: null,
      held_at: null,
      hold_reason: null,
    }
    expect(list.cashouts).toEqual([
      {
        reference,
        state: 'requested',
        points: 2000,
        dollars: 20,
        requested_at: received_at,
        ...settled,
        step: null,
      },
    ])
    const ledger = v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json())
    expect(ledger.balance).toBe(500)
    expect(ledger.entries).toMatchObject([
      { kind: 'cashout', points: -2000, source: '$20 gift card', reason: reference },
      { kind: 'credit', points: 2500, source: 'Online survey survey-7' },
    ])
  })

  it('happens once, however often it is sent', async ({ host, ada }) => {
    const key = randomUUID()
    const first = await (await cashOut(ada, key)).text()
    host.pass({ days: 5 })
    await ada.logIn('ada@example.com')
    const again = await cashOut(ada, key)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await again.text()).toBe(first)
    expect(await balance(ada)).toBe(500)
  })

  it('is refused with a wrong key', async ({ ada }) => {
    const version1 = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    for (const key of ['', version1, 'key', 'a'.repeat(10_240), `${randomUUID()}, ${randomUUID()}`])
      expect([key, await errorOf(await cashOut(ada, key))]).toEqual([key, 'bad-key'])
    expect(await balance(ada)).toBe(2500)
  })

  it('of a portal of the specification alone, without a key, happens once while it waits', async ({
    database,
    host,
    ada,
  }) => {
    await give(host, 2000)
    const post = () => ada.postJson(endpoints.cashout.path, recipient)
    expect((await post()).status).toBe(200)
    // Its repetitions cannot be told from new requests: at once, and on the day after the minute's rule has passed.
    for (const days of [0, 2]) {
      host.pass({ days })
      if (days > 0) await ada.logIn('ada@example.com')
      const again = await post()
      expect([days, await errorOf(again), again.headers.get('Retry-After')]).toEqual([
        days,
        'cashout-pending',
        '60',
      ])
    }
    expect(await balance(ada)).toBe(2500)
    await database.db.update(cashouts).set({ state: 'sent', settledAt: host.deps.clock() })
    expect((await post()).status).toBe(200)
    expect(await balance(ada)).toBe(500)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('accepts neither points nor amount in the body', async ({ database, ada }) => {
    for (const extra of [{ points: 1 }, { amount: 500 }, { dollars: 0 }, { participant_id: 1 }]) {
      expect(await errorOf(await cashOut(ada, randomUUID(), { ...recipient, ...extra }))).toBe('invalid')
    }
    expect(await database.db.$count(idempotencyKeys)).toBe(0)
  })

  it('is refused with a wrong recipient, and the key stays free', async ({ ada }) => {
    const key = randomUUID()
    for (const wrong of [
      { firstName: 'Ada 2' },
      { lastName: '' },
      { phone: ' ' },
      { state: 'ZZ' },
      { zip: '1000a' },
      { city: '\ud800' },
      { streetAddress: 'x'.repeat(201) },
      { firstName: 'Ada\n' },
      { phone: '212 555\u0007 0100' },
      { streetAddress: '1 Main Street\n2 Side Street' },
      { streetAddress: '1 Main Street\u0085' },
      { streetAddress: '\u202Eteertg niaM 1' },
      { streetAddress: '1 Main\u200D Street' },
      { city: 'New\u2028York' },
      { zip: '10001\t' },
    ]) {
      const code = await errorOf(await cashOut(ada, key, { ...recipient, ...wrong }))
      expect([wrong, code]).toEqual([wrong, 'invalid'])
    }
    expect((await cashOut(ada, key)).status).toBe(200)
  })
})

describe('a cash-out within limits, repeated or queried', () => {
  const it = cashoutTest()

  it('is refused without enough points, and stays refused under its key', async ({ host, ada }) => {
    await cashOut(ada, randomUUID())
    const key = randomUUID()
    expect(await errorOf(await cashOut(ada, key))).toBe('insufficient-balance')
    await give(host, 5000)
    host.pass({ hours: 1 })
    const again = await cashOut(ada, key)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await errorOf(again)).toBe('insufficient-balance')
    expect(await balance(ada)).toBe(5500)
    expect((await cashOut(ada, randomUUID())).status).toBe(200)
  })

  it('has an amount that the host offers, $20 without one', async ({ database, host, ada }) => {
    host.deps.config.cashoutAmounts = [20, 50, 150]
    await give(host, 13_000)
    const key = randomUUID()
    const body = { ...recipient, dollars: '150' }
    const receipt = await (await cashOut(ada, key, body)).text()
    expect(await (await cashOut(ada, key, body)).text()).toBe(receipt)
    expect(await errorOf(await cashOut(ada, key, { ...recipient, dollars: '50' }))).toBe('key-reused')
    expect(await balance(ada)).toBe(500)
    host.deps.config.giftCardTerms = { brands: ['Amazon', 'Visa'], delivery: 'email' }
    await host.sendMails()
    const { reference } = v.parse(Receipt, JSON.parse(receipt))
    const [mail, ...others] = host.mail.messages
    expect([mail?.subject, others]).toEqual(['Your request for a $150 gift card has arrived', []])
    expect(mail?.text).toContain(`Your reference: ${reference}`)
    expect(mail?.text).toContain('is from Amazon or Visa. It comes by e-mail to this address.')
    expect(await database.db.select().from(cashouts)).toMatchObject([{ dollars: 150, points: 15_000 }])
    host.pass({ hours: 1 })
    const refused = [
      ['50', 'insufficient-balance'],
      ['30', 'amount-unavailable'],
      ['-20', 'invalid'],
      [20, 'invalid'],
    ]
    for (const [dollars, code] of refused)
      expect(await errorOf(await cashOut(ada, randomUUID(), { ...recipient, dollars }))).toBe(code)
    await give(host, 1500)
    expect((await cashOut(ada, randomUUID())).status).toBe(200)
    expect(await database.db.$count(cashouts, eq(cashouts.dollars, 20))).toBe(1)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('is refused to participants under eighteen by the day, and without a profile', async ({ host }) => {
    const young = await join(host, 'young@example.com', { dob: '21/11/2008' })
    expect(await errorOf(await cashOut(young, randomUUID(), recipient, {}))).toBe('under-age')
    const grown = await join(host, 'grown@example.com', { dob: '20/11/2008' })
    expect((await cashOut(grown, randomUUID(), recipient, {})).status).toBe(200)
    const unknown = host.visitor()
    await unknown.signUp('unknown@example.com')
    expect(await errorOf(await cashOut(unknown, randomUUID(), recipient, {}))).toBe('under-age')
  })

  it('waits a minute after another, and then succeeds under the same key', async ({ host, ada }) => {
    await give(host, 5000)
    await cashOut(ada, randomUUID())
    host.pass({ seconds: 20 })
    const key = randomUUID()
    const refused = await cashOut(ada, key)
    expect(refused.headers.get('Retry-After')).toBe('40')
    expect(await errorOf(refused)).toBe('cashout-pending')
    host.pass({ seconds: 40 })
    expect((await cashOut(ada, key)).status).toBe(200)
  })

  it('is granted five times a day, not counting repetitions', async ({ host, ada }) => {
    await give(host, 20_000)
    const keys = Array.from({ length: 5 }, () => randomUUID())
    for (const key of keys) {
      expect((await cashOut(ada, key)).status).toBe(200)
      expect((await cashOut(ada, key)).status).toBe(200)
      host.pass({ hours: 1 })
    }
    const refused = await cashOut(ada, randomUUID())
    expect(refused.headers.get('Retry-After')).toBe(String(19 * 3600))
    expect(await errorOf(refused)).toBe('rate-limited')
    host.pass({ hours: 19 })
    expect((await cashOut(ada, randomUUID())).status).toBe(200)
  })

  it('is found by its key, and not reported as cancelled, after the stored answer was pruned', async ({
    database,
    ada,
  }) => {
    const key = randomUUID()
    const body: unknown = await (await cashOut(ada, key)).json()
    const done = { idempotency_key: key, status: 200, body }
    await pruneKeys(database.db, new Date('2040-01-01'))
    expect(await (await outcome(ada, key)).json()).toEqual(done)
    expect(await (await cancel(ada, key)).json()).toEqual(done)
    expect(await (await cancel(ada, key)).json()).toEqual(done)
    expect(await (await cashOut(ada, key)).json()).toEqual(body)
    expect(await balance(ada)).toBe(500)
  })

  it('does not affect another participant’s same key', async ({ database, host, ada }) => {
    const grace = await join(host, 'grace@example.com')
    const key = randomUUID()
    const receipts = [await cashOut(ada, key), await cashOut(grace, key)]
    const [one, other] = await Promise.all(receipts.map((answer) => answer.text()))
    expect(one).not.toBe(other)
    expect(await database.db.$count(cashouts)).toBe(2)
  })

  describe('queried by its key', () => {
    it('returns its stored answer to its owner only', async ({ host, ada }) => {
      const key = randomUUID()
      expect(await errorOf(await outcome(ada, key))).toBe('not-found')
      const body: unknown = await (await cashOut(ada, key)).json()
      const stored = v.parse(StoredOutcome, await (await outcome(ada, key)).json())
      expect(stored).toEqual({ idempotency_key: key, status: 200, body })
      expect(await errorOf(await outcome(ada, key, 'profile'))).toBe('not-found')
      expect(await errorOf(await outcome(await join(host, 'grace@example.com'), key))).toBe('not-found')
      expect(await errorOf(await outcome(host.visitor(), key))).toBe('unauthenticated')
      expect(await errorOf(await outcome(ada, key, 'unknown'))).toBe('not-found')
      expect(await errorOf(await outcome(ada, 'key'))).toBe('bad-key')
    })

    it('cannot happen after it was cancelled', async ({ ada }) => {
      const key = randomUUID()
      const tombstone = { idempotency_key: key, status: 410, body: { error: 'cancelled' } }
      expect(await (await cancel(ada, key)).json()).toEqual(tombstone)
      expect(await (await cancel(ada, key)).json()).toEqual(tombstone)
      const straggler = await cashOut(ada, key)
      expect(straggler.headers.get('Idempotent-Replayed')).toBe('true')
      expect(await errorOf(straggler)).toBe('cancelled')
      expect(await balance(ada)).toBe(2500)
    })

    it('cannot be cancelled after it has happened', async ({ ada }) => {
      const key = randomUUID()
      const body: unknown = await (await cashOut(ada, key)).json()
      expect(await (await cancel(ada, key)).json()).toEqual({ idempotency_key: key, status: 200, body })
      expect(await balance(ada)).toBe(500)
    })
  })
})
