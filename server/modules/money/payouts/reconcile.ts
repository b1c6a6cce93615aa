import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { eq, gte } from 'drizzle-orm'
import { cashouts, payoutOrders } from '#server/db/schema.ts'
import { type OrderDependencies, changeOrder } from './order-repo.ts'
import type { GiftCardProvider, KnownOrder } from './provider.ts'

const undelivered = 'The e-mail with the card did not arrive: send it again from your account at the provider'

/** Cards of this time are compared. */
const comparedDays = 35

/**
 * Compares the provider's list of orders with ours. What differs is logged, and marked for an operator.
 *
 * @returns The references of orders that differ.
 */
export async function reconcileOrders(
  { database: { db }, clock, log }: OrderDependencies,
  provider: GiftCardProvider,
): Promise<string[]> {
  const since = secondsBefore(clock(), comparedDays * daySeconds)
  const ours = await db
    .select({
      id: cashouts.id,
      reference: cashouts.reference,
      state: cashouts.state,
      dollars: cashouts.dollars,
      order: payoutOrders.state,
      failure: payoutOrders.failure,
      providerId: payoutOrders.providerId,
    })
    .from(payoutOrders)
    .innerJoin(cashouts, eq(cashouts.id, payoutOrders.cashoutId))
    .where(gte(cashouts.requestedAt, since))
  // Read after ours: an order that is made meanwhile is at most on the provider's side.
  const theirs = new Map((await provider.list(since)).map((order) => [order.reference, order]))
  const differing: string[] = []
  for (const own of ours) {
    const known = theirs.get(own.reference)
    const failure = differenceOf(own, known)
    theirs.delete(own.reference)
    if (known?.kind === 'executed' && own.providerId === null)
      await changeOrder(db, own.id, { providerId: known.id })
    // The e-mail was sent again.
    if (failure === null && own.order === 'sent' && own.failure !== null)
      await changeOrder(db, own.id, { failure: null })
    if (failure === null) continue
    differing.push(own.reference)
    log.error({ reference: own.reference, failure }, 'a gift card order differs from the provider’s')
    const isCard = own.order === 'sent' && failure === undelivered
    await changeOrder(db, own.id, { failure, ...(own.order === 'sent' && !isCard && { state: 'stuck' }) })
  }
  for (const { reference, kind } of theirs.values()) {
    const [known] = await db
      .select({ id: cashouts.id })
      .from(cashouts)
      .where(eq(cashouts.reference, reference))
    if (known || kind !== 'executed') continue
    differing.push(reference)
    log.error({ reference }, 'the provider has sent a gift card that nobody has asked for')
  }
  return differing
}

function differenceOf(
  { state, dollars, order }: { state: string; dollars: number; order: string },
  theirs: KnownOrder | undefined,
): string | null {
  // The next answer settles these.
  if (order === 'ordering' || order === 'ordered') return null
  if (order === 'sent' && theirs?.kind !== 'executed') return 'The provider knows of no such card'
  if (theirs?.kind !== 'executed') return null
  if (state !== 'sent') return 'The provider has sent the card all the same'
  if (theirs.dollars !== dollars) return `The card of the provider is of $${theirs.dollars}`
  return theirs.isUndelivered ? undelivered : null
}
