import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { participants } from '#server/db/schema.ts'
import { profile } from '#tests/contract/calls.ts'
import { grantPoints } from '#tests/contract/world.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { surveyEnvironment, postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { act } from '#tests/support/providers/gift-card-sandbox.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { confirmDueCredits } from '#server/modules/money/surveys/credit.ts'
import { payoutsText } from '#server/commands/payout-report.ts'
import { doubtText } from './risks.ts'
import type { PayoutRow } from '#contract/desk/answers/payouts.ts'
import { readWaiting } from '#server/desk/payouts/queue.ts'

describe('a cash-out after a reversal', () => {
  const it = hostTest(surveyEnvironment)
  let adaId: number
  let adaName: string

  it.beforeEach(async ({ database, ada }) => {
    await ada.postJson(endpoints.profile.path, profile, { [headers.idempotencyKey]: randomUUID() })
    const [row] = await database.db.select().from(participants)
    adaId = row?.id ?? 0
    adaName = row?.encId ?? ''
  })

  const surveyOf200 = async (host: HostApp) => {
    const sub_id = await startedSurvey(host, adaId, 200)
    const query = { trans_id: randomUUID(), user_id: adaName, sub_id, amount_local: '200' }
    const post = async (given = {}) =>
      (await sendPostback(host.visitor(), postbackQuery({ ...query, ...given }))).status
    expect(await post()).toBe(200)
    return { takeBack: () => post({ status: '2' }) }
  }
  const confirmSurveys = async (host: HostApp) => {
    host.pass({ hours: 24 })
    await confirmDueCredits(host.deps)
  }
  const cashOut = async (host: HostApp, ada: TestVisitor) => {
    const answer = await ada.postJson(endpoints.cashout.path, recipient, {
      [headers.idempotencyKey]: randomUUID(),
    })
    expect(answer.status).toBe(200)
    host.pass({ hours: 1 })
  }
  const waiting = async ({ deps }: HostApp): Promise<PayoutRow> => {
    const context = { ...deps, now: deps.clock(), limit: null }
    const [first] = (await readWaiting(deps.database.db, context)).payouts
    if (!first) throw new Error('No cash-out waits')
    return first
  }
  const sent = (host: HostApp, reference: string, despiteReversal = false) =>
    act(host, { action: 'sent', reference, payoutReference: null, despiteReversal })

  it('is marked in the list, and sent only with the operator’s flag', async ({ database, host, ada }) => {
    const survey = await surveyOf200(host)
    await confirmSurveys(host)
    await grantPoints(database, adaId, 1800)
    await cashOut(host, ada)
    expect(doubtText((await waiting(host)).risks)).toBeNull()
    expect(await survey.takeBack()).toBe(200)
    const payout = await waiting(host)
    const at = host.deps.clock().toISOString()
    expect(payout.risks).toContainEqual({ kind: 'reversed', points: 200, at })
    expect(payout.risks).toContainEqual({ kind: 'below-zero', balance: -200 })
    const doubt = `200 points taken back since, on ${at.slice(0, 10)}, balance -200 points`
    expect(payoutsText([payout, { ...payout, risks: [] }]).split('\n')).toEqual([
      expect.stringContaining(payout.reference),
      expect.any(String),
      `  CHECK: ${doubt}`,
      expect.stringContaining(payout.reference),
      expect.any(String),
      'Waiting: 2 cash-outs, $40; to check: 1 cash-out, $20',
      '',
    ])
    const { reference } = payout
    await expect(sent(host, reference)).rejects.toThrow(
      `${reference}: ${doubt}. "failed ${reference} REASON" returns its points; "sent ${reference} --despite-reversal" marks it as sent anyway`,
    )
    expect(await waiting(host)).toEqual(payout)
    expect(await sent(host, reference, true)).toBe(`${reference} is marked as sent`)
    expect(await sent(host, reference)).toBe(`${reference} was marked as sent before`)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('is marked even if the balance covers the reversal', async ({ database, host, ada }) => {
    const survey = await surveyOf200(host)
    await confirmSurveys(host)
    await grantPoints(database, adaId, 2000)
    await cashOut(host, ada)
    await survey.takeBack()
    const payout = await waiting(host)
    expect(doubtText(payout.risks)).toContain('200 points taken back since')
    await expect(sent(host, payout.reference)).rejects.toThrow('200 points taken back since')
  })

  it('returns its points once after a failure, and they pay the debt', async ({ database, host, ada }) => {
    const survey = await surveyOf200(host)
    await confirmSurveys(host)
    await grantPoints(database, adaId, 1800)
    await cashOut(host, ada)
    await survey.takeBack()
    const { reference } = await waiting(host)
    for (let count = 0; count < 2; count += 1) {
      await act(host, { action: 'failed', reference, reason: 'Taken back' })
      expect((await ada.user()).balance).toBe(1800)
    }
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('is not marked for a reversal before it, or of points that were never in the balance', async ({
    database,
    host,
    ada,
  }) => {
    const early = await surveyOf200(host)
    await confirmSurveys(host)
    await early.takeBack()
    await grantPoints(database, adaId, 2000)
    const held = await surveyOf200(host)
    await cashOut(host, ada)
    await held.takeBack()
    const payout = await waiting(host)
    expect(doubtText(payout.risks)).toBeNull()
    await sent(host, payout.reference)
  })
})
