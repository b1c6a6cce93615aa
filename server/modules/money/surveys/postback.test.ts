import { LedgerAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { Postbacks } from '#tests/support/providers/postbacks.ts'
import { sendPostback } from '#tests/support/providers/survey-provider.ts'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { confirmDueCredits } from './credit.ts'

describe('a postback', () => {
  let postbacks: Postbacks
  beforeAll(async () => {
    postbacks = await Postbacks.open()
  })
  afterAll(() => postbacks.database.close())
  beforeEach(() => postbacks.reset())

  it('adds the offered points as pending, and pays them after the hold, once', async () => {
    const answer = await sendPostback(postbacks.provider, postbacks.queryOf())
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect([await postbacks.balance(), await postbacks.credits()]).toEqual([0, ['pending 200']])
    postbacks.host.pass({ hours: 23 })
    await confirmDueCredits(postbacks.host.deps)
    expect(await postbacks.balance()).toBe(0)
    postbacks.host.pass({ hours: 1 })
    await Promise.all([1, 2, 3].map(() => confirmDueCredits(postbacks.host.deps)))
    expect([await postbacks.balance(), await postbacks.entries(), await postbacks.credits()]).toEqual([
      200,
      ['credit 200'],
      ['confirmed 200'],
    ])
    expect(await auditLedger(postbacks.database.db)).toMatchObject({ unbalanced: 0, wronglyCredited: 0 })
  })

  it.each([
    ['the offered points if the stated amount is slightly lower', '167', 200],
    ['the stated amount if it is clearly lower', '166', 166],
    ['nothing without a stated amount', '0', 0],
  ])('pays %s', async (_what, amount_local, points) => {
    expect(await postbacks.post({ amount_local })).toBe(200)
    await postbacks.afterHold()
    expect([await postbacks.balance(), await postbacks.credits()]).toEqual([points, [`confirmed ${points}`]])
    expect([await postbacks.post({ amount_local }), await postbacks.post()]).toEqual([200, 409])
    expect(await auditLedger(postbacks.database.db)).toMatchObject({ unbalanced: 0, wronglyCredited: 0 })
  })

  it('is shown to the participant when it is pending, confirmed and reversed', async () => {
    const ledger = async () =>
      v.parse(LedgerAnswer, await (await postbacks.ada.send(endpoints.ledger.path)).json())
    const at = postbacks.host.deps.clock().toISOString()
    await postbacks.post()
    expect(await ledger()).toMatchObject({
      balance: 0,
      entries: [],
      waiting: [{ points: 200, state: 'pending', source: 'Online survey survey-7', at }],
    })
    await postbacks.afterHold()
    expect(await ledger()).toMatchObject({ balance: 200, entries: [{ kind: 'credit' }], waiting: [] })
    await postbacks.cancel()
    const reason = 'The survey provider did not accept this survey and took its points back'
    expect(await ledger()).toMatchObject({
      balance: 0,
      entries: [{ kind: 'reversal', points: -200, reason }, { points: 200 }],
      waiting: [],
    })
    await postbacks.startSurvey(50)
    await postbacks.post({ amount_local: '50' })
    await postbacks.cancel()
    const waiting = [{ points: 50, state: 'reversed', reason, expected_at: null }]
    expect(await ledger()).toMatchObject({ balance: 0, waiting })
  })

  it('counts once, however often it comes (47)', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(() => postbacks.post()))).toEqual([200, 200, 200, 200])
    expect(await postbacks.credits()).toEqual(['pending 200'])
    await postbacks.afterHold()
    expect(await postbacks.post()).toBe(200)
    expect(await postbacks.entries()).toEqual(['credit 200'])
  })

  it('pays a screen-out, and the survey that follows it', async () => {
    expect(await postbacks.post({ type: 'out', amount_local: '0' })).toBe(200)
    expect(await postbacks.post({ type: 'out', amount_local: '0' })).toBe(200)
    expect(await postbacks.post({ trans_id: 'out-2', type: 'out', amount_local: '3' })).toBe(409)
    expect(await postbacks.post({ trans_id: 'complete' })).toBe(200)
    expect(await postbacks.post({ trans_id: 'complete', type: 'bonus', amount_local: '20' })).toBe(200)
    expect(await postbacks.post({ trans_id: 'bonus-2', type: 'bonus', amount_local: '20' })).toBe(409)
    await postbacks.afterHold()
    expect((await postbacks.entries()).toSorted()).toEqual(['bonus 20', 'credit 200'])
  })

  it('pays at most ten thousand points a day to one participant', async () => {
    for (const expected of [200, 200, 429]) {
      await postbacks.startSurvey(5000)
      expect(await postbacks.post({ amount_local: '5000' })).toBe(expected)
    }
    postbacks.host.pass({ days: 2 })
    expect(await postbacks.post({ amount_local: '5000' })).toBe(200)
    await confirmDueCredits(postbacks.host.deps)
    // Large amounts are held for a month.
    expect(await postbacks.balance()).toBe(0)
    postbacks.host.pass({ days: 30 })
    await confirmDueCredits(postbacks.host.deps)
    expect(await postbacks.balance()).toBe(15_000)
  })

  it('that reverses pending points does not affect the balance', async () => {
    await postbacks.post()
    expect([await postbacks.cancel(), await postbacks.cancel()]).toEqual([200, 200])
    await postbacks.afterHold()
    expect([await postbacks.balance(), await postbacks.entries(), await postbacks.credits()]).toEqual([
      0,
      [],
      ['reversed 200'],
    ])
  })

  it('that reverses counts once, before or after the credit and the cash-out (50)', async () => {
    expect([
      await postbacks.cancel(),
      await postbacks.post(),
      await postbacks.post(),
      await postbacks.cancel(),
    ]).toEqual([200, 200, 200, 200])
    await postbacks.afterHold()
    expect([await postbacks.balance(), await postbacks.credits()]).toEqual([0, ['void 200']])

    await postbacks.startSurvey()
    await postbacks.post()
    await postbacks.afterHold()
    await grantPoints(postbacks.database, postbacks.adaId, -150, 'cashout')
    expect(await Promise.all([postbacks.cancel(), postbacks.cancel(), postbacks.cancel()])).toEqual([
      200, 200, 200,
    ])
    expect([await postbacks.balance(), await postbacks.entries()]).toEqual([
      -150,
      ['credit 200', 'cashout -150', 'reversal -200'],
    ])
    expect(await postbacks.post()).toBe(409)
    expect(await postbacks.balance()).toBe(-150)
  })
})
