import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type SQL, and, eq, gte, inArray, isNotNull, isNull, lte, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, payoutDifferences, payoutOrders, settledCashouts } from '#server/db/schema.ts'
import { lockCashout, undeliveredCard } from '#server/modules/money/cashout/repo.ts'
import { differenceOf, noteDifferences } from './differences.ts'
import { type OrderDependencies, changeOrder } from './order-repo.ts'
import type { GiftCardProvider } from '#server/modules/money/gift-cards/provider.ts'
import { work } from '#server/work/work.ts'
import { cardOf, tell } from './tell.ts'

/** Cards of this time are compared. */
const comparedDays = 35

/**
 * Compares the provider's list of orders with ours. What differs is logged, and waits for an operator until it agrees
 * again or was looked at.
 *
 * @returns The references of orders that differ, and that nobody has looked at.
 */
export async function reconcileOrders(
  deps: OrderDependencies,
  provider: GiftCardProvider,
): Promise<string[]> {
  const { db } = deps.database
  const now = deps.clock()
  const since = secondsBefore(now, comparedDays * daySeconds)
  const ours = await findOwn(db, and(isNotNull(payoutOrders.state), gte(cashouts.requestedAt, since)))
  // Read after ours: an order that is made meanwhile is at most on the provider's side.
  const theirs = new Map((await provider.list(since)).map((order) => [order.reference, order]))
  const compared = [...new Set([...ours.map(({ reference }) => reference), ...theirs.keys()])]
  const differences = new Map<string, string>()
  const known = new Set(ours.map(({ reference }) => reference))
  const others = (await findNamed(db, compared)).filter(({ reference }) => !known.has(reference))
  for (const own of [...ours, ...others]) {
    const listed = theirs.get(own.reference)
    const failure = differenceOf(own, listed)
    known.add(own.reference)
    if (failure !== null) differences.set(own.reference, failure)
    if (listed?.kind === 'executed' && own.id !== null && own.providerId === null)
      await changeOrder(db, own.id, { providerId: listed.id })
  }
  for (const { reference, kind, dollars } of theirs.values())
    if (kind === 'executed' && !known.has(reference))
      differences.set(reference, `The provider has sent a card of $${dollars} that nobody has asked for`)
  return work(deps, null, async (w) => {
    const { db: tx, log } = w
    // An order was sent meanwhile, or a card undone: only what still differs counts.
    for (const reference of differences.keys()) await lockCashout(w, reference)
    for (const own of await findNamed(tx, [...differences.keys()])) {
      const failure = differenceOf(own, theirs.get(own.reference))
      if (failure === null) differences.delete(own.reference)
      else differences.set(own.reference, failure)
    }
    await tx
      .delete(payoutDifferences)
      .where(
        and(
          inArray(payoutDifferences.reference, compared),
          lte(payoutDifferences.foundAt, now),
          notInArray(payoutDifferences.reference, [...differences.keys()]),
        ),
      )
    const added = await noteDifferences(tx, differences, now)
    const returned = added.filter(({ failure }) => failure === undeliveredCard)
    for (const { reference } of returned) {
      const cashout = await lockCashout(w, reference)
      if (cashout) tell(w, cashout, { kind: 'payout-undelivered', facts: cardOf(cashout) })
    }
    const open = await tx.select().from(payoutDifferences).where(isNull(payoutDifferences.seenAt))
    for (const { reference, failure } of open)
      log.error({ reference, failure }, 'a gift card order differs from the provider’s')
    return open.map(({ reference }) => reference)
  })
}

async function findOwn(db: Database, which: SQL | undefined) {
  return db
    .select({
      id: cashouts.id,
      reference: cashouts.reference,
      state: cashouts.state,
      dollars: cashouts.dollars,
      payoutReference: cashouts.payoutReference,
      order: payoutOrders.state,
      providerId: payoutOrders.providerId,
    })
    .from(cashouts)
    .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
    .where(which)
}

/** Cash-outs with one of these references: older ones, those without an order, and those of deleted accounts. */
async function findNamed(db: Database, references: string[]) {
  const { reference, state, dollars } = settledCashouts
  const archived = await db
    .select({ reference, state, dollars })
    .from(settledCashouts)
    .where(inArray(reference, references))
  const own = await findOwn(db, inArray(cashouts.reference, references))
  const none = { id: null, payoutReference: null, order: null, providerId: null }
  return [...own, ...archived.map((row) => ({ ...row, ...none }))]
}
