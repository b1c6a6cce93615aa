import { FinanceAnswer, FinanceFileAnswer } from '#contract/desk/answers/finance.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { recordOpenings } from '#server/db/schema.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { readSums } from '#server/modules/money/payouts/sums.ts'
import { payoutRequest } from '#tests/support/builders/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
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
    expect(csv.split('\r\n')[1]).toBe(
      `"2026-11-20","${sent.reference}","20","'=1+1","${sent.encId}","${sent.email}"`,
    )
    const support = await desk.operator('Support', 'support')
    expect((await support.call(endpoints.finance)).status).toBe(403)
  })
})
