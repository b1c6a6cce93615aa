import { type SQL, and, asc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { daySeconds, hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { limitDays } from '#domain/money/limits.ts'
import type { Database } from '#server/db/database.ts'
import { cashouts, participants, payoutOrders } from '#server/db/schema.ts'
import { holdOnAccount } from '#server/modules/money/cashout/account-holds.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { riskColumns } from './risks.ts'

export type OrderDependencies = Pick<HostDependencies, 'database' | 'clock' | 'config' | 'dataKeys' | 'log'>
export type StoredOrder = typeof payoutOrders.$inferSelect
export type OrderChange = Partial<Omit<StoredOrder, 'cashoutId'>>

/** Longer than a call to the provider takes. */
export const leaseSeconds = 120

/** The state of a cash-out's order; null without one. */
export async function orderOf(tx: Database, cashoutId: number): Promise<StoredOrder['state'] | null> {
  const [order] = await tx
    .select({ state: payoutOrders.state })
    .from(payoutOrders)
    .where(eq(payoutOrders.cashoutId, cashoutId))
  return order?.state ?? null
}

/** Whether the provider may have an order of this state: nobody else may settle the cash-out meanwhile. */
export const isWithProvider = (state: StoredOrder['state'] | null): boolean =>
  state !== null && providerStates.includes(state)
const providerStates: readonly StoredOrder['state'][] = ['ordering', 'ordered', 'stopping']

/** Whether the host orders the card of a waiting cash-out by itself, if it has a provider: nobody sends it by hand then. */
export const isForHost = (state: StoredOrder['state'] | null): boolean =>
  state !== 'stuck' && !isWithProvider(state)

/** The end of an order that was stopped, if the provider does not have it. */
export const noSuchOrder = 'It has no such order, and is not asked again'

/** A card that is marked as sent by the provider, and is not in its list. Two payers undo such a mark. */
export const unknownCard = 'The provider knows of no such card'

/** For a query over cash-outs: those whose card the provider's list denies. */
const isUnknownCard = sql<boolean>`exists (
  select from payout_difference as denied
  where denied.reference = cashout.reference and denied.failure = ${unknownCard})`

/** Whether the provider has sent the card of a cash-out that is marked as sent. The mark then stays. */
export async function isOfProvider(tx: Database, cashoutId: number): Promise<boolean> {
  const isNamed = sql`exists (
    select from payout_order as named where named.cashout_id = cashout.id and named.provider_id is not null)`
  return (await tx.$count(cashouts, and(eq(cashouts.id, cashoutId), isNamed, sql`not ${isUnknownCard}`))) > 0
}

/** For a query over cash-outs: those that the provider is asked for, which need nobody. */
export const atProvider = (now: Date) => sql`exists (
  select from payout_order as placed
  where placed.cashout_id = cashout.id and placed.state in ('ordering', 'ordered') and placed.tries < 4
    and placed.due_at > ${secondsBefore(now, hourSeconds).toISOString()}::timestamptz)`

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

/** For a query over cash-outs: whether it needs that, and neither the rules nor an operator have let it pass. */
export const waitsForIdentity = (verifyAbove: number | null) =>
  sql<boolean>`(${lacksIdentity(verifyAbove)} and not exists (
    select from payout_order as passed where passed.cashout_id = cashout.id and passed.state <> 'verifying'))`

/** For a query over cash-outs: dollars of other gift cards sent in the days before, or that the provider has. */
export function dollarsBefore(now: Date) {
  const since = secondsBefore(now, limitDays * daySeconds).toISOString()
  // With the table's name in the text: drizzle leaves it out of a query over one table.
  return sql<number>`coalesce((
    select sum(earlier.dollars) from cashout as earlier
    where earlier.participant_id = cashout.participant_id and earlier.id <> cashout.id
      and (earlier.state = 'sent' and earlier.settled_at > ${since}::timestamptz
        or earlier.state = 'requested' and exists (
          select from payout_order as placed
          where placed.cashout_id = earlier.id and placed.state in ('ordering', 'ordered', 'stopping')))), 0)`.mapWith(
    Number,
  )
}

/** Conditions on waiting cash-outs and their orders. */
const waits = (lacks: SQL) => ({
  /** They need a verified identity first, and are not on hold for it. */
  unverified: and(isNull(payoutOrders.cashoutId), isNull(cashouts.heldAt), lacks),
  /** They are on hold for an identity and need none any more, or a verified one. */
  verified: and(eq(payoutOrders.state, 'verifying'), sql`not ${lacks}`),
  /** The rules have not looked at them. */
  unchecked: and(isNull(payoutOrders.cashoutId), sql`not ${lacks}`),
})

const waitingAtOnce = 20

/** What the rules know of waiting cash-outs of a kind, the oldest first. */
export function findWaiting({ database, config }: OrderDependencies, kind: keyof ReturnType<typeof waits>) {
  return database.db
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
    .where(and(eq(cashouts.state, 'requested'), waits(lacksIdentity(config.verifyAbove))[kind]))
    .orderBy(asc(cashouts.id))
    .limit(waitingAtOnce)
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
        inArray(payoutOrders.state, ['checked', ...providerStates]),
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
    .from(cashouts)
    .where(and(eq(cashouts.id, payoutOrders.cashoutId), inArray(payoutOrders.cashoutId, due)))
    .returning({ ...getTableColumns(payoutOrders), reference: cashouts.reference })
  // An update returns its rows in no order: the first request comes first to a limit.
  return claimed.toSorted((one, other) => one.cashoutId - other.cashoutId)
}

/** Orders a card with the host's next look that has waited for an approval. */
export async function makeDue(tx: Database, cashoutId: number, now: Date): Promise<void> {
  const isWaiting = and(eq(payoutOrders.cashoutId, cashoutId), eq(payoutOrders.state, 'checked'))
  await tx.update(payoutOrders).set({ dueAt: now }).where(isWaiting)
}

/** Makes an order due again that an operator has looked at, or whose card was not sent. False if there is none. */
export async function retryOrder(tx: Database, cashoutId: number, now: Date): Promise<boolean> {
  const changed = await tx
    .update(payoutOrders)
    .set({ state: 'checked', failure: null, providerId: null, tries: 0, dueAt: now })
    .where(and(eq(payoutOrders.cashoutId, cashoutId), inArray(payoutOrders.state, ['sent', 'stuck'])))
    .returning({ id: payoutOrders.cashoutId })
  return changed.length > 0
}

export async function changeOrder(db: Database, cashoutId: number, change: OrderChange): Promise<void> {
  await db.update(payoutOrders).set(change).where(eq(payoutOrders.cashoutId, cashoutId))
}

/** Notes a try without an answer. An order that was stopped meanwhile keeps its own time. */
export async function noteFailure(
  db: Database,
  { cashoutId, state }: Pick<StoredOrder, 'cashoutId' | 'state'>,
  change: Pick<StoredOrder, 'dueAt' | 'failure'>,
): Promise<void> {
  const isOwnTime = state === 'stopping' ? undefined : ne(payoutOrders.state, 'stopping')
  await db
    .update(payoutOrders)
    .set(change)
    .where(and(eq(payoutOrders.cashoutId, cashoutId), isOwnTime))
}
