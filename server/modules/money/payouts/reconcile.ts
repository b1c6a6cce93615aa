import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type SQL, and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isAmong } from '#server/db/is-among.ts'
import { cashouts, payoutDifferences, payoutOrders, settledCashouts } from '#server/db/schema.ts'
import { lockCashout, undeliveredCard } from '#server/modules/money/cashout/repo.ts'
import { differenceOf, noteDifferences } from './differences.ts'
import { type OrderDependencies, changeOrder } from './order-repo.ts'
import type { GiftCardProvider, KnownOrder } from '#server/modules/money/gift-cards/provider.ts'
import { work } from '#server/work/work.ts'
import { cardOf, tell } from './tell.ts'

/** Cards of this time are compared. */
const comparedDays = 35

/** Differences that one act notes: a wrong account at the provider makes all orders of the time differ. */
const notedAtOnce = 1000

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
  const known = new Set(ours.map(({ reference }) => reference))
  const compared = new Set([...known, ...theirs.keys()])
  const others = await findNamed(
    db,
    [...theirs.keys()].filter((reference) => !known.has(reference)),
  )
  const differences = new Map<string, string>()
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
  // All lock them in one order.
  const found = [...differences].toSorted(([one], [other]) => one.localeCompare(other))
  for (let start = 0; start < found.length; start += notedAtOnce)
    for (const agrees of await noteWhatDiffers(deps, found.slice(start, start + notedAtOnce), theirs))
      differences.delete(agrees)
  return work(deps, null, async ({ db: tx, log }) => {
    for (const reference of differences.keys()) compared.delete(reference)
    await tx
      .delete(payoutDifferences)
      .where(and(isAmong(payoutDifferences.reference, compared), lte(payoutDifferences.foundAt, now)))
    const open = await tx.select().from(payoutDifferences).where(isNull(payoutDifferences.seenAt))
    for (const { reference, failure } of open)
      log.error({ reference, failure }, 'a gift card order differs from the provider’s')
    return open.map(({ reference }) => reference)
  })
}

/**
 * Notes what still differs: an order was sent meanwhile, or a card undone.
 *
 * @returns The references that agree by now.
 */
function noteWhatDiffers(
  deps: OrderDependencies,
  found: readonly (readonly [reference: string, failure: string])[],
  theirs: ReadonlyMap<string, KnownOrder>,
): Promise<string[]> {
  return work(deps, null, async (w) => {
    const differences = new Map(found)
    for (const [reference] of found) await lockCashout(w, reference)
    for (const own of await findNamed(w.db, [...differences.keys()])) {
      const failure = differenceOf(own, theirs.get(own.reference))
      if (failure === null) differences.delete(own.reference)
      else differences.set(own.reference, failure)
    }
    const added = await noteDifferences(w.db, differences, deps.clock())
    const returned = added.filter(({ failure }) => failure === undeliveredCard)
    for (const { reference } of returned) {
      const cashout = await lockCashout(w, reference)
      if (cashout) tell(w, cashout, { kind: 'payout-undelivered', facts: cardOf(cashout) })
    }
    return found.flatMap(([reference]) => (differences.has(reference) ? [] : reference))
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
    .where(isAmong(reference, references))
  const own = await findOwn(db, isAmong(cashouts.reference, references))
  const none = { id: null, payoutReference: null, order: null, providerId: null }
  return [...own, ...archived.map((row) => ({ ...row, ...none }))]
}
