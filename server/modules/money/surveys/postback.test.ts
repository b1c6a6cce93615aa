import { randomUUID } from 'node:crypto'
import { LedgerAnswer } from '#contract/answers/earnings.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { ledgerEntries, participants, surveyClicks, surveyCredits } from '#server/db/schema.ts'
import { createLog } from '#server/runtime/log.ts'
import { engines, openTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { startedSurvey } from '#tests/support/builders/points.ts'
import { cpxEnvironment, cpxQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { addEntry } from '#server/modules/money/ledger/repo.ts'
import { confirmDueCredits } from './credit.ts'

const offered = 200
type Given = Readonly<Record<string, string>>

describe.each(engines)('a postback on %s', (engine) => {
  let database: OpenDatabase
  let host: HostApp
  let provider: TestVisitor
  let ada: TestVisitor
  let adaId: number
  let adaName: string
  let graceName: string
  let click: string
  let transaction: string

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    host = hostApp(database, cpxEnvironment)
    ada = host.visitor()
    await ada.signUp('ada@example.com')
    await host.visitor().signUp('grace@example.com')
    const rows = await database.db.select().from(participants).orderBy(participants.id)
    adaId = rows[0]?.id ?? 0
    adaName = rows[0]?.encId ?? ''
    graceName = rows[1]?.encId ?? ''
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    const { db } = database
    await db.delete(surveyClicks)
    await db.delete(ledgerEntries)
    await db.update(participants).set({ balance: 0 })
    provider = host.visitor()
    click = await startedSurvey(host, adaId, offered)
    transaction = randomUUID()
  })

  const queryOf = (given: Given = {}) =>
    cpxQuery({
      trans_id: transaction,
      user_id: adaName,
      sub_id: click,
      amount_local: String(offered),
      ...given,
    })
  const post = async (given: Given = {}) => (await sendPostback(provider, queryOf(given))).status
  const cancel = () => post({ status: '2' })
  /** Lets the hold pass, and confirms due credits. */
  const afterHold = async () => {
    host.pass({ hours: 24 })
    await confirmDueCredits(database.db, host.deps.clock())
  }
  const balance = async () => {
    const [row] = await database.db.select().from(participants).where(eq(participants.id, adaId))
    return row?.balance
  }
  const entries = async () => {
    const rows = await database.db.select().from(ledgerEntries).orderBy(ledgerEntries.id)
    return rows.map(({ kind, points }) => `${kind} ${points}`)
  }
  const credits = async () => {
    const rows = await database.db.select().from(surveyCredits)
    return rows.map(({ state, points }) => `${state} ${points}`)
  }
  const nothingHappened = async () => {
    expect([await balance(), await entries(), await credits()]).toEqual([0, [], []])
  }

  it('adds the offered points as pending, and pays them after the hold, once', async () => {
    const answer = await sendPostback(provider, queryOf())
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect([await balance(), await credits()]).toEqual([0, ['pending 200']])
    host.pass({ hours: 23 })
    await confirmDueCredits(database.db, host.deps.clock())
    expect(await balance()).toBe(0)
    host.pass({ hours: 1 })
    await Promise.all([1, 2, 3].map(() => confirmDueCredits(database.db, host.deps.clock())))
    expect([await balance(), await entries(), await credits()]).toEqual([
      200,
      ['credit 200'],
      ['confirmed 200'],
    ])
    expect(await auditLedger(database.db)).toMatchObject({ unbalanced: 0, wronglyCredited: 0 })
  })

  it.each([
    ['the offered points if the stated amount is slightly lower', '167', 200],
    ['the stated amount if it is clearly lower', '166', 166],
    ['nothing without a stated amount', '0', 0],
  ])('pays %s', async (_what, amount_local, points) => {
    expect(await post({ amount_local })).toBe(200)
    await afterHold()
    expect([await balance(), await credits()]).toEqual([points, [`confirmed ${points}`]])
    expect([await post({ amount_local }), await post()]).toEqual([200, 409])
    expect(await auditLedger(database.db)).toMatchObject({ unbalanced: 0, wronglyCredited: 0 })
  })

  it('is shown to the participant when it is pending, confirmed and reversed', async () => {
    const ledger = async () => v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json())
    const at = host.deps.clock().toISOString()
    await post()
    expect(await ledger()).toMatchObject({
      balance: 0,
      entries: [],
      waiting: [{ points: 200, state: 'pending', source: 'Online survey survey-7', at }],
    })
    await afterHold()
    expect(await ledger()).toMatchObject({ balance: 200, entries: [{ kind: 'credit' }], waiting: [] })
    await cancel()
    const reason = 'The survey provider did not accept this survey and took its points back'
    expect(await ledger()).toMatchObject({
      balance: 0,
      entries: [{ kind: 'reversal', points: -200, reason }, { points: 200 }],
      waiting: [],
    })
    click = await startedSurvey(host, adaId, 50)
    transaction = randomUUID()
    await post({ amount_local: '50' })
    await cancel()
    const waiting = [{ points: 50, state: 'reversed', reason, expected_at: null }]
    expect(await ledger()).toMatchObject({ balance: 0, waiting })
  })

  it('counts once, however often it comes (47)', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(() => post()))).toEqual([200, 200, 200, 200])
    expect(await credits()).toEqual(['pending 200'])
    await afterHold()
    expect(await post()).toBe(200)
    expect(await entries()).toEqual(['credit 200'])
  })

  it('is refused with a wrong signature (48)', async () => {
    const right = queryOf().get('hash') ?? ''
    const ofAnother = cpxQuery({ trans_id: 'another' }).get('hash') ?? ''
    for (const hash of [
      '',
      right.toUpperCase(),
      right.slice(1),
      `${right}0`,
      ofAnother,
      'd41d8cd98f00b204e9800998ecf8427e',
    ]) {
      expect(await post({ hash })).toBe(403)
    }
    const without = queryOf()
    without.delete('hash')
    expect((await sendPostback(provider, without)).status).toBe(403)
    for (const name of ['hash', 'hash[]', 'trans_id', 'amount_local', 'user_id']) {
      const twice = `${queryOf().toString()}&${name}=x&${name}=x`
      expect((await sendPostback(provider, twice)).status).toBe(400)
    }
    await nothingHappened()
  })

  it('is refused without a log line from an address that sends many wrong signatures', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const deps = { ...host.deps, log }
    const from = new TestVisitor(createApp(deps), deps)
    const statuses = async (times: number, query = queryOf({ hash: 'wrong' }), address?: string) => {
      const seen = new Set<number>()
      for (let sent = 0; sent < times; sent += 1) {
        seen.add((await sendPostback(from, query, address)).status)
      }
      return [...seen]
    }
    expect(await statuses(60)).toEqual([403])
    expect(await statuses(5)).toEqual([429])
    expect(lines).toHaveLength(60)
    // Signed postbacks still count, and their refusals are answered and logged.
    expect(await statuses(1, queryOf({ sub_id: 'A'.repeat(22) }))).toEqual([404])
    expect(await statuses(1, queryOf())).toEqual([200])
    expect(await statuses(1, queryOf(), '10.0.0.1')).toEqual([403])
    expect(lines).toHaveLength(62)
    host.pass({ seconds: 60 })
    expect(await statuses(1)).toEqual([403])
  })

  it('is refused from other addresses than the provider’s, whatever the query says', async () => {
    for (const address of ['10.0.0.1', '188.40.3.74', '::1', 'unknown', '', '2a01:4f8:d0a:30ff::3']) {
      const query = queryOf({ ip_click: '188.40.3.73' })
      expect((await sendPostback(provider, query, address)).status).toBe(403)
    }
    await nothingHappened()
    for (const address of ['157.90.97.92:5001', '::ffff:188.40.3.73', '[2a01:04f8:0d0a:30ff:0:0:0:2]:53']) {
      expect([address, (await sendPostback(provider, queryOf(), address)).status]).toEqual([address, 200])
    }
  })

  it.each<[string, Given, number]>([
    ['an inflated amount', { amount_local: '241' }, 422],
    ['an inflated screen-out', { type: 'out', amount_local: '51' }, 422],
    ['an inflated bonus', { type: 'bonus', amount_local: '501' }, 422],
    ['a negative amount', { amount_local: '-5' }, 400],
    ['an amount in words', { amount_local: '1e3' }, 400],
    ['no amount', { amount_local: '' }, 400],
    ['a status nobody knows', { status: '3' }, 400],
    ['a type nobody knows', { type: 'refund' }, 400],
    ['a transaction that is too long', { trans_id: 'x'.repeat(65) }, 400],
    ['a transaction that is markup', { trans_id: '<b>' }, 400],
    ['no transaction', { trans_id: '' }, 400],
    ['an unknown click', { sub_id: 'A'.repeat(22) }, 404],
    ['no click', { sub_id: '' }, 400],
    ['another participant', { user_id: 'grace' }, 403],
    ['no participant', { user_id: '' }, 400],
  ])('is refused, rightly signed, with %s (49)', async (_what, given, status) => {
    const named = given['user_id'] === 'grace' ? { user_id: graceName } : given
    expect(await post(named)).toBe(status)
    await nothingHappened()
  })

  it('is refused a month after the start of the survey, and accepted until then', async () => {
    host.pass({ days: 31 })
    expect(await post()).toBe(410)
    await nothingHappened()
    click = await startedSurvey(host, adaId, offered)
    host.pass({ days: 29 })
    expect(await post()).toBe(200)
  })

  it('cannot change a transaction or a click that was paid (49)', async () => {
    await post()
    const other = await startedSurvey(host, adaId, offered)
    expect(await post({ amount_local: '150' })).toBe(409)
    expect(await post({ sub_id: other })).toBe(409)
    expect(await post({ user_id: graceName })).toBe(403)
    expect(await post({ trans_id: randomUUID() })).toBe(409)
    expect(await post({ trans_id: randomUUID(), type: 'out', amount_local: '5' })).toBe(409)
    expect(await credits()).toEqual(['pending 200'])
  })

  it('pays a screen-out, and the survey that follows it', async () => {
    expect(await post({ type: 'out', amount_local: '0' })).toBe(200)
    expect(await post({ type: 'out', amount_local: '0' })).toBe(200)
    expect(await post({ trans_id: 'out-2', type: 'out', amount_local: '3' })).toBe(409)
    expect(await post({ trans_id: 'complete' })).toBe(200)
    expect(await post({ trans_id: 'complete', type: 'bonus', amount_local: '20' })).toBe(200)
    expect(await post({ trans_id: 'bonus-2', type: 'bonus', amount_local: '20' })).toBe(409)
    await afterHold()
    expect((await entries()).toSorted()).toEqual(['bonus 20', 'credit 200'])
  })

  it('pays at most ten thousand points a day to one participant', async () => {
    for (const expected of [200, 200, 429]) {
      click = await startedSurvey(host, adaId, 5000)
      transaction = randomUUID()
      expect(await post({ amount_local: '5000' })).toBe(expected)
    }
    host.pass({ days: 2 })
    expect(await post({ amount_local: '5000' })).toBe(200)
    await confirmDueCredits(database.db, host.deps.clock())
    // Large amounts are held for a month.
    expect(await balance()).toBe(0)
    host.pass({ days: 30 })
    await confirmDueCredits(database.db, host.deps.clock())
    expect(await balance()).toBe(15_000)
  })

  it('that reverses pending points does not affect the balance', async () => {
    await post()
    expect([await cancel(), await cancel()]).toEqual([200, 200])
    await afterHold()
    expect([await balance(), await entries(), await credits()]).toEqual([0, [], ['reversed 200']])
  })

  it('that reverses counts once, before or after the credit and the cash-out (50)', async () => {
    expect([await cancel(), await post(), await post(), await cancel()]).toEqual([200, 200, 200, 200])
    await afterHold()
    expect([await balance(), await credits()]).toEqual([0, ['void 200']])

    click = await startedSurvey(host, adaId, offered)
    transaction = randomUUID()
    await post()
    await afterHold()
    const spent = { type: 'cashout', id: randomUUID() }
    const at = host.deps.clock()
    await database.db.transaction((tx) =>
      addEntry(tx, {
        participantId: adaId,
        kind: 'cashout',
        points: -150,
        reference: spent,
        source: 'x',
        reason: null,
        at,
      }),
    )
    expect(await Promise.all([cancel(), cancel(), cancel()])).toEqual([200, 200, 200])
    expect([await balance(), await entries()]).toEqual([
      -150,
      ['credit 200', 'cashout -150', 'reversal -200'],
    ])
    expect(await post()).toBe(409)
    expect(await balance()).toBe(-150)
  })

  it('that reverses needs the same participant and click', async () => {
    await post()
    const other = await startedSurvey(host, adaId, offered)
    expect(await post({ status: '2', sub_id: other })).toBe(409)
    expect(await post({ status: '2', user_id: graceName })).toBe(403)
    expect(await post({ status: '2', sub_id: 'A'.repeat(22) })).toBe(404)
    expect(await credits()).toEqual(['pending 200'])
  })
})
