import { cashouts, payoutOrders } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { orderPayouts } from '#server/modules/money/payouts/order-payouts.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { openEndingDatabase } from '#tests/support/databases/ending-database.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tremendousAt } from './gift-card-orders.ts'
import { GiftCardVendor } from './gift-card-vendor.ts'

/** More than the statements of an order. */
const manyStatements = 200
/** Longer than an order is leased, and than its next try is put off. */
const leaseIsOver = { seconds: 600 }

it('an order that ends between any two statements becomes one gift card, whose e-mail is sent once', async () => {
  const { database, endAfter } = await openEndingDatabase()
  const vendor = new GiftCardVendor(() => 1)
  await vendor.start()
  const provider = tremendousAt(vendor.url)
  const host = hostApp(database, { PAYOUT_PROVIDER: 'tremendous' })
  const asked: string[] = []
  // The vendor does not carry out one order in ten.
  const isMade = (reference: string) => vendor.orders.get(reference)?.status === 'EXECUTED'
  for (let isDone = false; !isDone;) {
    const { reference } = await payoutRequest(database, host.deps.clock())
    endAfter(asked.length)
    isDone = await orderPayouts(host.deps, provider).then(
      () => true,
      () => false,
    )
    asked.push(reference)
    expect(asked.length).toBeLessThan(manyStatements)
    endAfter()
    host.pass(leaseIsOver)
    await orderPayouts(host.deps, provider)
    const [row] = await database.db
      .select({ cashout: cashouts.state, order: payoutOrders.state })
      .from(cashouts)
      .innerJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
      .where(eq(cashouts.reference, reference))
    const end = isMade(reference) ? 'sent' : 'failed'
    expect([asked.length, row]).toEqual([asked.length, { cashout: end, order: end }])
  }
  // Otherwise nothing got in the way, and the test has shown nothing.
  expect(asked.length).toBeGreaterThan(20)
  const made = asked.filter(isMade)
  expect(vendor.cards).toEqual(made)
  expect(await auditLedger(database.db)).toEqual(sound)
  await host.sendMails()
  const sent = host.mail.messages.filter(({ subject }) => subject === 'Your $20 gift card was sent')
  const told = sent.flatMap(({ text }) => made.filter((reference) => text.includes(reference)))
  expect(told.toSorted()).toEqual(made)
  await vendor.kill()
  await database.close()
}, 120_000)
