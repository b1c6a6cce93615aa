import { type SQL, and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  cashouts,
  ledgerEntries,
  participants,
  payoutDifferences,
  settledCashouts,
  studies,
} from '#server/db/schema.ts'
import { holdOnAccount } from '#server/modules/money/cashout/account-holds.ts'
import type { Work } from '#server/work/work.ts'

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

/** Points for participation by study: the reference of an entry begins with the study's id. */
export async function findStudies(db: Database, { from, to }: Year) {
  const studyId = sql<number>`split_part(${ledgerEntries.refId}, ':', 1)::int`
  const ofPerson = db
    .select({
      studyId: studyId.as('study_id'),
      points: sql<number>`sum(${ledgerEntries.points})`.as('points'),
    })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.kind, ['incentive', 'incentive-return']),
        gte(ledgerEntries.at, from),
        lt(ledgerEntries.at, to),
      ),
    )
    .groupBy(studyId, ledgerEntries.participantId)
    .as('of_person')
  const points = sql<number>`sum(${ofPerson.points})`.mapWith(Number)
  return db
    .select({
      id: studies.id,
      title: studies.title,
      points,
      people: sql<number>`count(*) filter (where ${ofPerson.points} > 0)`.mapWith(Number),
    })
    .from(ofPerson)
    .innerJoin(studies, eq(studies.id, ofPerson.studyId))
    .groupBy(studies.id)
    .orderBy(desc(points), desc(studies.id))
}

const isSentIn = (year: Year) => sql`${cashouts.state} = 'sent' and ${within(cashouts.settledAt, year)}`

/** Counts the participants whose gift cards of a year come to a sum. */
export async function countFrom(db: Database, year: Year, dollars: number): Promise<number> {
  const reached = db
    .select({ id: cashouts.participantId })
    .from(cashouts)
    .where(isSentIn(year))
    .groupBy(cashouts.participantId)
    .having(sql`sum(${cashouts.dollars}) >= ${dollars}`)
    .as('reached')
  const [row] = await db.select({ count }).from(reached)
  return row?.count ?? 0
}

/** A page of people begins after this one. */
export interface PersonPosition {
  dollars: number
  id: number
}

/** Participants with gift cards that were sent in the year or wait, the most dollars first. */
export async function findPeople(
  db: Database,
  year: Year,
  { after, max }: { after: PersonPosition | null; max: number },
) {
  const isSent = isSentIn(year)
  const isOpen = sql`${cashouts.state} = 'requested'`
  const isHeld = sql`(${cashouts.heldAt} is not null or ${holdOnAccount} is not null)`
  const all = sql<number>`sum(${cashouts.dollars})`.mapWith(Number)
  const dollarsOf = (which: SQL) =>
    sql<number>`coalesce(sum(${cashouts.dollars}) filter (where ${which}), 0)`.mapWith(Number)
  return db
    .select({
      participantId: participants.id,
      enc_id: participants.encId,
      email: participants.email,
      dollars: dollarsOf(isSent),
      waiting: dollarsOf(sql`${isOpen} and not ${isHeld}`),
      held: dollarsOf(sql`${isOpen} and ${isHeld}`),
      owed_points: sql<number>`greatest(${participants.balance}, 0)`.mapWith(Number),
      all,
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(sql`(${isSent}) or ${isOpen}`)
    .groupBy(participants.id)
    .having(
      after === null ? undefined : sql`(-${all}, ${participants.id}) > (${-after.dollars}, ${after.id})`,
    )
    .orderBy(sql`${all} desc`, asc(participants.id))
    .limit(max)
}

/** Differences between our gift cards and the provider's list that nobody has looked at, the newest first. */
export async function findDiffering(db: Database) {
  const { reference, failure, foundAt, seenAt } = payoutDifferences
  return db
    .select({ reference, failure, state: cashouts.state })
    .from(payoutDifferences)
    .leftJoin(cashouts, eq(cashouts.reference, reference))
    .where(isNull(seenAt))
    .orderBy(desc(foundAt), asc(reference))
}

/** False if somebody else has looked at it, or it differs in another way now. */
export async function markSeen(
  w: Work,
  { reference, failure }: { reference: string; failure: string },
): Promise<boolean> {
  const seen = await w.db
    .update(payoutDifferences)
    .set({ seenAt: w.now })
    .where(
      and(
        eq(payoutDifferences.reference, reference),
        eq(payoutDifferences.failure, failure),
        isNull(payoutDifferences.seenAt),
      ),
    )
    .returning({ reference: payoutDifferences.reference })
  return seen.length > 0
}

/** Sent gift cards of a year, the earliest first. */
export async function findSent(db: Database, { from, to }: Year) {
  return db
    .select({
      ...getTableColumns(cashouts),
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
