import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, participants, payoutOrders } from '#server/db/schema.ts'
import { holdOnAccount } from '#server/modules/money/cashout/account-holds.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { riskColumns } from './risks.ts'

export type OrderDependencies = Pick<HostDependencies, 'database' | 'clock' | 'config' | 'dataKeys' | 'log'>
export type StoredOrder = typeof payoutOrders.$inferSelect
export type OrderChange = Partial<Omit<StoredOrder, 'cashoutId'>>

/** The state of a cash-out's order; null without one. */
export async function orderOf(tx: Database, cashoutId: number): Promise<StoredOrder['state'] | null> {
  const [order] = await tx
    .select({ state: payoutOrders.state })
    .from(payoutOrders)
    .where(eq(payoutOrders.cashoutId, cashoutId))
  return order?.state ?? null
}

/** Whether the provider may have the order: nobody else may settle the cash-out meanwhile. */
export async function isAtProvider(tx: Database, cashoutId: number): Promise<boolean> {
  const state = await orderOf(tx, cashoutId)
  return state === 'ordering' || state === 'ordered'
}

/** Whether the provider has sent the card of a cash-out that is marked as sent. The mark then stays. */
export async function isOfProvider(tx: Database, cashoutId: number): Promise<boolean> {
  const isNamed = and(eq(payoutOrders.cashoutId, cashoutId), isNotNull(payoutOrders.providerId))
  return (await tx.$count(payoutOrders, isNamed)) > 0
}

/** For a query over cash-outs: those that the provider may have, which need nobody. */
export const atProvider = sql`exists (
  select from payout_order as placed
  where placed.cashout_id = cashout.id and placed.state in ('ordering', 'ordered') and placed.tries < 4)`

const isVerified = sql`exists (
  select from identity_session as session
  where session.participant_id = cashout.participant_id and session.state = 'approved')`

/**
 * For a query over cash-outs: those that need a verified identity that their participant does not have, because all of
 * thirty days come to more.
 */
const lacksIdentity = (verifyAbove: number | null) =>
  verifyAbove === null
    ? sql`false`
    : sql`(not ${isVerified} and ${verifyAbove} < (
        select sum(near.dollars) from cashout as near
        where near.participant_id = cashout.participant_id and near.state <> 'failed' and near.id <= cashout.id
          and near.requested_at > cashout.requested_at - interval '30 days'))`

/** Whether a cash-out needs a verified identity first, and neither the rules nor an operator have let it pass. */
export async function waitsForIdentity(
  tx: Database,
  cashoutId: number,
  verifyAbove: number | null,
): Promise<boolean> {
  if (((await orderOf(tx, cashoutId)) ?? 'verifying') !== 'verifying') return false
  return (await tx.$count(cashouts, and(eq(cashouts.id, cashoutId), lacksIdentity(verifyAbove)))) > 0
}

/** For a query over cash-outs with their orders: those that wait and have none. */
const isUnordered = and(eq(cashouts.state, 'requested'), isNull(payoutOrders.cashoutId))

/** Waiting cash-outs that need a verified identity first, and are not on hold for it. */
export async function findUnverified(db: Database, verifyAbove: number | null, max: number) {
  return db
    .select({ id: cashouts.id, reference: cashouts.reference, language: participants.language })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
    .where(and(isUnordered, isNull(cashouts.heldAt), lacksIdentity(verifyAbove)))
    .orderBy(asc(cashouts.id))
    .limit(max)
}

/** Cash-outs that are on hold for an identity and need none any more, or a verified one. */
export async function findVerified(db: Database, verifyAbove: number | null, max: number) {
  return db
    .select({ id: cashouts.id, reference: cashouts.reference })
    .from(payoutOrders)
    .innerJoin(cashouts, eq(cashouts.id, payoutOrders.cashoutId))
    .where(
      and(
        eq(cashouts.state, 'requested'),
        eq(payoutOrders.state, 'verifying'),
        sql`not ${lacksIdentity(verifyAbove)}`,
      ),
    )
    .limit(max)
}

/** Ends a wait for the identity: the rules look at the cash-out next, or an operator has said that they need not. */
export async function endVerification(
  tx: Database,
  cashoutId: number,
  state: 'checked' | null,
): Promise<boolean> {
  const isVerifying = and(eq(payoutOrders.cashoutId, cashoutId), eq(payoutOrders.state, 'verifying'))
  const ended =
    state === null
      ? await tx.delete(payoutOrders).where(isVerifying).returning()
      : await tx.update(payoutOrders).set({ state }).where(isVerifying).returning()
  return ended.length > 0
}

/** Waiting cash-outs that the rules have not looked at, the oldest first. */
export async function findUnchecked(db: Database, verifyAbove: number | null, max: number) {
  return db
    .select({
      ...riskColumns,
      reference: cashouts.reference,
      recipient: cashouts.recipient,
      addressHash: cashouts.addressHash,
      language: participants.language,
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
    .where(and(isUnordered, sql`not ${lacksIdentity(verifyAbove)}`))
    .orderBy(asc(cashouts.id))
    .limit(max)
}

/** False if another host was faster. */
export async function insertOrder(tx: Database, order: typeof payoutOrders.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(payoutOrders)
    .values(order)
    .onConflictDoNothing()
    .returning({ id: payoutOrders.cashoutId })
  return added.length > 0
}

/** Claims orders that are due and not on hold, and hides them from other hosts until the lease ends. */
export async function claimOrders(
  db: Database,
  { now, leasedUntil, max }: { now: Date; leasedUntil: Date; max: number },
): Promise<(StoredOrder & { reference: string })[]> {
  const isFree = and(eq(cashouts.state, 'requested'), isNull(cashouts.heldAt), sql`${holdOnAccount} is null`)
  const due = db
    .select({ id: payoutOrders.cashoutId })
    .from(payoutOrders)
    .innerJoin(cashouts, eq(cashouts.id, payoutOrders.cashoutId))
    .where(
      and(
        inArray(payoutOrders.state, ['checked', 'ordering', 'ordered']),
        lte(payoutOrders.dueAt, now),
        or(ne(payoutOrders.state, 'checked'), isFree),
      ),
    )
    .orderBy(asc(payoutOrders.dueAt), asc(payoutOrders.cashoutId))
    .limit(max)
    .for('update', { of: payoutOrders, skipLocked: true })
  const claimed = await db
    .update(payoutOrders)
    .set({ dueAt: leasedUntil, tries: sql`${payoutOrders.tries} + 1` })
    .where(inArray(payoutOrders.cashoutId, due))
    .returning()
  const named = await db
    .select({ id: cashouts.id, reference: cashouts.reference })
    .from(cashouts)
    .where(
      inArray(
        cashouts.id,
        claimed.map(({ cashoutId }) => cashoutId),
      ),
    )
  const references = new Map(named.map(({ id, reference }) => [id, reference]))
  return claimed.flatMap((order) => {
    const reference = references.get(order.cashoutId)
    return reference === undefined ? [] : [{ ...order, reference }]
  })
}

/** Makes an order due that an operator has looked at. False if there is none. */
export async function retryOrder(tx: Database, cashoutId: number, now: Date): Promise<boolean> {
  const changed = await tx
    .update(payoutOrders)
    .set({ state: 'checked', failure: null, tries: 0, dueAt: now })
    .where(and(eq(payoutOrders.cashoutId, cashoutId), eq(payoutOrders.state, 'stuck')))
    .returning({ id: payoutOrders.cashoutId })
  return changed.length > 0
}

export async function changeOrder(db: Database, cashoutId: number, change: OrderChange): Promise<void> {
  await db.update(payoutOrders).set(change).where(eq(payoutOrders.cashoutId, cashoutId))
}
