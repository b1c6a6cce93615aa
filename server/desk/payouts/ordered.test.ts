import * as endpoints from '#contract/desk/endpoints.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import { cashouts } from '#server/db/schema.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { order, sandboxOf } from '#tests/support/providers/gift-card-sandbox.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

const database = useTestDatabase()

it('says by when the host orders a card, which nobody then sends by hand, and at once with an approval', async () => {
  const desk = deskApp(database, { PAYOUT_LIMIT: '20', PAYOUT_PROVIDER: 'tremendous' })
  const { host } = desk
  const now = () => host.deps.clock()
  const after = (seconds: number) => secondsAfter(now(), seconds).toISOString()
  const payer = await desk.operator('Payer', 'payer')
  const rows = async () => (await payer.read(endpoints.payouts)).payouts
  const stateOf = async (reference: string) =>
    (await database.db.select().from(cashouts).where(eq(cashouts.reference, reference)))[0]?.state
  const sendByHand = async (reference: string) => {
    const body = { payout_reference: 'By hand', despite_risks: true }
    return deskErrorOf(await payer.call(endpoints.sendPayout, { params: { reference }, body }))
  }
  const first = await payoutRequest(database, now())
  expect(await rows()).toMatchObject([{ reference: first.reference, ordered_by: after(60) }])
  expect(await sendByHand(first.reference)).toBe('409 ordered-by-host')
  await order(host)
  expect([await stateOf(first.reference), await rows()]).toEqual(['sent', []])

  const { reference } = await payoutRequest(database, now())
  await database.db.update(cashouts).set({ dollars: 21 }).where(eq(cashouts.reference, reference))
  await order(host)
  expect(await rows()).toMatchObject([{ reference, needs_approval: true, ordered_by: after(360) }])
  expect(await sendByHand(reference)).toBe('409 ordered-by-host')
  const params = { reference }
  expect((await payer.call(endpoints.approvePayout, { params, body: { was: 'requested' } })).status).toBe(204)
  expect(await rows()).toMatchObject([{ reference, ordered_by: after(60) }])
  const refused = { kind: 'refused', failure: 'Unknown campaign' } as const
  await order(host, { ...sandboxOf(host), order: () => Promise.resolve(refused) })
  expect(await rows()).toMatchObject([{ reference, order_failure: 'Unknown campaign', ordered_by: null }])
  const again = { reason: 'It is known now', held_at: null }
  expect((await payer.call(endpoints.releasePayout, { params, body: again })).status).toBe(204)
  await order(host)
  expect(await stateOf(reference)).toBe('sent')
})
