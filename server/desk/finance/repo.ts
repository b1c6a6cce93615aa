import {
  type SQL,
  type SQLWrapper,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  sql,
} from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  cashouts,
  ledgerEntries,
  participants,
  payoutDifferences,
  settledCashouts,
  studies,
  yearSums,
} from '#server/db/schema.ts'
import { holdOnAccount } from '#server/modules/money/cashout/account-holds.ts'
import { amounts } from '#server/modules/money/ledger/sums.ts'
import type { Work } from '#server/work/work.ts'

export interface Time {
  from: Date
  to: Date
}
const monthsFrom = (year: number, month: number, count: number): Time => ({
  from: new Date(Date.UTC(year, month)),
  to: new Date(Date.UTC(year, month + count)),
})
export const yearOf = (year: number) => monthsFrom(year, 0, 12)
export const monthsOf = (year: number) => Array.from({ length: 12 }, (_, month) => monthsFrom(year, month, 1))

/** Sent gift cards by month, those of deleted accounts too. */
export async function findMonths(db: Database, year: number) {
  const amountOf = (what: string) =>
    sql<number>`coalesce(sum(amount) filter (where name like ${`${what} %`}), 0)`.mapWith(Number)
  const month = sql<string>`right(name, 7)`
  return db
    .select({ month, count: amountOf('cards'), dollars: amountOf('dollars') })
    .from(amounts)
    .where(sql`name like ${`% ${year}-__`}`)
    .groupBy(month)
    .having(sql`sum(amount) filter (where name like 'cards %') > 0`)
    .orderBy(month)
}

/** Points for participation by study: the reference of an entry begins with the study's id. */
export async function findStudies(db: Database, { from, to }: Time) {
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

/** Counts the participants whose gift cards of a year come to a sum. */
export const countFrom = (db: Database, year: number, dollars: number): Promise<number> =>
  db.$count(yearSums, and(eq(yearSums.year, year), gte(yearSums.dollars, dollars)))

/** A page of people begins after this one. */
export interface PersonPosition {
  dollars: number
  id: number
}

/** Participants with gift cards that were sent in the year or wait, the most dollars first. */
export async function findPeople(
  db: Database,
  year: number,
  { after, max }: { after: PersonPosition | null; max: number },
) {
  const isHeld = sql`(${cashouts.heldAt} is not null or ${holdOnAccount} is not null)`
  const dollarsOf = (which: SQL) =>
    sql<number>`coalesce(sum(${cashouts.dollars}) filter (where ${which}), 0)::integer`.mapWith(Number)
  // Few people wait, so the others are read in the order of their index, whose definition has `nulls last` too.
  const open = db
    .select({
      participantId: cashouts.participantId,
      waiting: dollarsOf(sql`not ${isHeld}`).as('waiting'),
      held: dollarsOf(isHeld).as('held'),
    })
    .from(cashouts)
    .where(eq(cashouts.state, 'requested'))
    .groupBy(cashouts.participantId)
  // With the bound apart, an index begins there.
  const beyond = (all: SQL, id: SQLWrapper) =>
    after === null
      ? sql`true`
      : sql`${all} <= ${after.dollars} and (${all} < ${after.dollars} or ${id} > ${after.id})`
  const listed = sql`(
    with open as (${open}), paid as not materialized (select * from year_sum where year = ${year} and dollars > 0)
    select open.participant_id as id, coalesce(paid.dollars, 0) as dollars, waiting, held
      from open left join paid on paid.participant_id = open.participant_id
      where ${beyond(sql`coalesce(paid.dollars, 0) + waiting + held`, sql`open.participant_id`)}
    union all (select paid.participant_id, paid.dollars, 0, 0
      from paid where ${beyond(sql`paid.dollars`, sql`paid.participant_id`)}
        and not exists (select from open where open.participant_id = paid.participant_id)
      order by paid.dollars desc nulls last, paid.participant_id limit ${max})) as listed`
  const number = (text: string) => sql<number>`${sql.raw(text)}`.mapWith(Number)
  const all = number('listed.dollars + waiting + held')
  return db
    .select({
      participantId: participants.id,
      enc_id: participants.encId,
      email: participants.email,
      dollars: number('listed.dollars'),
      waiting: number('waiting'),
      held: number('held'),
      owed_points: sql<number>`greatest(${participants.balance}, 0)`.mapWith(Number),
      all,
    })
    .from(listed)
    .innerJoin(participants, eq(participants.id, sql`listed.id`))
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

/** Sent gift cards of a month, the earliest first, each with the dollars of its participant in the year. */
export async function findSent(db: Database, { from, to }: Time) {
  const { participantId, year, dollars } = yearSums
  return db
    .select({
      ...getTableColumns(cashouts),
      encId: participants.encId,
      email: participants.email,
      ofYear: sql<number>`coalesce(${dollars}, 0)`.mapWith(Number),
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .leftJoin(yearSums, and(eq(participantId, cashouts.participantId), eq(year, from.getUTCFullYear())))
    .where(and(eq(cashouts.state, 'sent'), gte(cashouts.settledAt, from), lt(cashouts.settledAt, to)))
    .orderBy(asc(cashouts.settledAt), asc(cashouts.id))
}

/** Sent gift cards of accounts that were deleted since. */
export async function findArchived(db: Database, { from, to }: Time) {
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
