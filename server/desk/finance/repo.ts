import { type SQL, and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, ledgerEntries, participants, payoutOrders, settledCashouts } from '#server/db/schema.ts'

/** The participants with the most dollars are listed. */
const maxPeople = 200

export interface Year {
  from: Date
  to: Date
}
export const yearOf = (year: number): Year => ({
  from: new Date(Date.UTC(year, 0)),
  to: new Date(Date.UTC(year + 1, 0)),
})

const count = sql<number>`count(*)`.mapWith(Number)
const within = (column: SQL | typeof cashouts.settledAt, { from, to }: Year) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`

/** Sent gift cards by month, those of deleted accounts too. */
export async function findMonths(db: Database, year: Year) {
  const totals = new Map<string, { count: number; dollars: number }>()
  for (const table of [cashouts, settledCashouts]) {
    const month = sql<string>`to_char(${table.settledAt} at time zone 'UTC', 'YYYY-MM')`
    const rows = await db
      .select({ month, count, dollars: sql<number>`sum(${table.dollars})`.mapWith(Number) })
      .from(table)
      .where(and(eq(table.state, 'sent'), gte(table.settledAt, year.from), lt(table.settledAt, year.to)))
      .groupBy(month)
    for (const row of rows) {
      const total = totals.get(row.month) ?? { count: 0, dollars: 0 }
      totals.set(row.month, { count: total.count + row.count, dollars: total.dollars + row.dollars })
    }
  }
  return [...totals]
    .map(([month, total]) => ({ month, ...total }))
    .toSorted((a, b) => a.month.localeCompare(b.month))
}

/** Points for participation by study. */
export async function findStudies(db: Database, { from, to }: Year) {
  const points = sql<number>`sum(${ledgerEntries.points})`.mapWith(Number)
  return db
    .select({
      title: sql<string>`coalesce(${ledgerEntries.source}, '–')`,
      points,
      people: sql<number>`count(distinct ${ledgerEntries.participantId})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.kind, ['incentive', 'incentive-return']),
        gte(ledgerEntries.at, from),
        lt(ledgerEntries.at, to),
      ),
    )
    .groupBy(ledgerEntries.source)
    .orderBy(sql`${points} desc`)
}

export async function findPeople(db: Database, year: Year) {
  const isSent = sql`${cashouts.state} = 'sent' and ${within(cashouts.settledAt, year)}`
  const isWaiting = sql`${cashouts.state} = 'requested'`
  const dollarsOf = (which: SQL) =>
    sql<number>`coalesce(sum(${cashouts.dollars}) filter (where ${which}), 0)`.mapWith(Number)
  return db
    .select({
      participantId: participants.id,
      enc_id: participants.encId,
      email: participants.email,
      dollars: dollarsOf(isSent),
      waiting: dollarsOf(isWaiting),
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(sql`(${isSent}) or ${isWaiting}`)
    .groupBy(participants.id)
    .orderBy(sql`sum(${cashouts.dollars}) desc`, asc(participants.id))
    .limit(maxPeople)
}

/** Gift cards that differ from the provider's list, or that it does not take. */
export async function findDiffering(db: Database) {
  const rows = await db
    .select({ reference: cashouts.reference, failure: payoutOrders.failure })
    .from(payoutOrders)
    .innerJoin(cashouts, eq(cashouts.id, payoutOrders.cashoutId))
    .where(and(isNotNull(payoutOrders.failure), ne(cashouts.state, 'requested')))
    .orderBy(desc(cashouts.requestedAt))
    .limit(maxPeople)
  return rows.map(({ reference, failure }) => ({ reference, failure: failure ?? '' }))
}

/** Sent gift cards of a year, the earliest first. */
export async function findSent(db: Database, { from, to }: Year) {
  return db
    .select({
      participantId: cashouts.participantId,
      recipient: cashouts.recipient,
      addressHash: cashouts.addressHash,
      reference: cashouts.reference,
      settledAt: cashouts.settledAt,
      dollars: cashouts.dollars,
      card: cashouts.payoutReference,
      encId: participants.encId,
      email: participants.email,
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(and(eq(cashouts.state, 'sent'), gte(cashouts.settledAt, from), lt(cashouts.settledAt, to)))
    .orderBy(asc(cashouts.settledAt), asc(cashouts.id))
}

/** Sent gift cards of accounts that were deleted since. */
export async function findArchived(db: Database, { from, to }: Year) {
  return db
    .select()
    .from(settledCashouts)
    .where(
      and(
        eq(settledCashouts.state, 'sent'),
        gte(settledCashouts.settledAt, from),
        lt(settledCashouts.settledAt, to),
      ),
    )
    .orderBy(asc(settledCashouts.settledAt))
}
