import { FinanceAnswer, FinanceFileAnswer } from '#contract/desk/answers/finance.ts'
import { TodayAnswer } from '#contract/desk/answers/today.ts'
import { PayoutsAnswer } from '#contract/desk/answers/payouts.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { recordOpenings } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { readSums } from '#server/modules/money/payouts/sums.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { payoutRequest } from '#tests/support/builders/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { grantPoints } from '#tests/contract/world.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('finance at the desk', () => {
  const database = useTestDatabase()

  it('adds up what is owed, waits, is on hold and was paid, and writes the books', async () => {
    const desk = deskApp(database, { YEARLY_SUM: '20' })
    const { deps } = desk.host
    const [sent, held, open] = [
      await payoutRequest(database, deps.clock()),
      await payoutRequest(database, deps.clock()),
      await payoutRequest(database, deps.clock()),
    ]
    await grantPoints(database, open.participantId, 300)
    const act = (given: Parameters<typeof executePayout>[1]) =>
      executePayout({ ...deps, db: database.db }, given)
    await act({ action: 'sent', reference: sent.reference, payoutReference: '=1+1', despiteReversal: false })
    await act({ action: 'hold', reference: held.reference, reason: 'We look at it' })
    const payer = await desk.operator('Payer', 'payer')
    const answer = v.parse(FinanceAnswer, await (await payer.call(endpoints.finance)).json())
    expect(answer).toMatchObject({
      year: 2026,
      owed_points: 300,
      waiting: { count: 1, dollars: 20 },
      held: { count: 1, dollars: 20 },
      months: [{ month: '2026-11', count: 1, dollars: 20 }],
      yearly_sum: 20,
      differing: [],
    })
    expect(answer.people).toContainEqual({ enc_id: sent.encId, email: sent.email, dollars: 20, waiting: 0 })
    expect(await database.db.$count(recordOpenings)).toBe(3)
    expect(await readSums(database.db)).toMatchObject({ owedPoints: 300, paidDollars: 20, heldDollars: 20 })
    const file = await payer.call(endpoints.financeFile, {
      path: '/api/finance/2026/file',
      reason: 'Our books',
    })
    const { csv } = v.parse(FinanceFileAnswer, await file.json())
    const { firstName, lastName, city, state, zip } = recipient
    const streetAddress = `${sent.encId.replace('payee-', '')} Harbor Street`
    const person = [
      sent.encId,
      sent.email,
      '20',
      'needed',
      firstName,
      lastName,
      streetAddress,
      city,
      state,
      zip,
    ]
    expect(csv.split('\r\n')[1]).toBe(
      `"2026-11-20","${sent.reference}","20","'=1+1",${person.map((cell) => `"${cell}"`).join(',')}`,
    )
    const support = await desk.operator('Support', 'support')
    expect((await support.call(endpoints.finance)).status).toBe(403)
  })

  it('takes the mark of a sent payout back after another payer has asked for it', async () => {
    const desk = deskApp(database)
    const act = (browser: DeskBrowser, row: DeskEndpoint, named: string, body: object = {}) =>
      browser.call(row, { path: fillPath(row.path, { reference: named }), body })
    const { reference } = await payoutRequest(database, desk.host.deps.clock())
    const [one, other] = [await desk.operator('One'), await desk.operator('Other')]
    const sending = { payout_reference: 'CARD-1', despite_risks: false }
    const reason = 'The card was never ordered'
    const undo = (browser: DeskBrowser) => act(browser, endpoints.undoPayout, reference, { reason })
    expect(await deskErrorOf(await undo(one))).toEqual([409, 'changed-meanwhile'])
    const approve = (was: string) => act(one, endpoints.approvePayout, reference, { was })
    for (const browser of [other, one])
      expect((await act(browser, endpoints.approvePayout, reference, { was: 'requested' })).status).toBe(204)
    expect((await act(one, endpoints.sendPayout, reference, sending)).status).toBe(204)
    // Approvals to send it are none to undo that, also those that come late.
    expect(await deskErrorOf(await approve('requested'))).toEqual([409, 'changed-meanwhile'])
    expect(await deskErrorOf(await undo(other))).toEqual([409, 'approval-missing'])
    expect((await approve('sent')).status).toBe(204)
    expect(await deskErrorOf(await undo(one))).toEqual([409, 'approval-missing'])
    const doubted = async () => [
      v.parse(TodayAnswer, await (await one.call(endpoints.today)).json()).undos.count,
      v.parse(
        PayoutsAnswer,
        await (await one.call(endpoints.payouts, { path: '/api/payouts?state=doubted' })).json(),
      ).count,
    ]
    expect(await doubted()).toEqual([1, 1])
    const withdraw = (browser: DeskBrowser) => act(browser, endpoints.withdrawApproval, reference)
    expect(await deskErrorOf(await withdraw(other))).toEqual([409, 'changed-meanwhile'])
    expect((await withdraw(one)).status).toBe(204)
    expect(await doubted()).toEqual([0, 0])
    expect(await deskErrorOf(await undo(other))).toEqual([409, 'approval-missing'])
    expect((await approve('sent')).status).toBe(204)
    const undone = await Promise.all(Array.from({ length: 8 }, () => undo(other)))
    expect(undone.filter(({ status }) => status === 204)).toHaveLength(1)
    const listed = v.parse(PayoutsAnswer, await (await one.call(endpoints.payouts)).json()).payouts
    const row = listed.find((payout) => payout.reference === reference)
    expect(row).toMatchObject({ held: { reason }, payout_reference: null })
    await desk.host.sendMails()
    expect(desk.host.mail.messages.map(({ subject }) => subject)).toContain('Your $20 gift card is on hold')
    expect((await act(one, endpoints.failPayout, reference, { reason })).status).toBe(204)
    expect(await auditLedger(database.db)).toEqual(sound)
    expect(await deskErrorOf(await approve('sent'))).toEqual([409, 'changed-meanwhile'])
  })
})
