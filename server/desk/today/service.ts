import { TodayAnswer, type Work } from '#contract/desk/answers/today.ts'
import { daySeconds, hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type SQL, and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import {
  accountHolds,
  approvals,
  cashouts,
  contactThreads,
  intakeAnswers,
  mailJobs,
  participationEvents,
  participations,
  payoutDifferences,
  studySessions,
} from '#server/db/schema.ts'
import { isOpenWish, isUndoAsked } from '#server/modules/money/approvals/approvals.ts'
import { atProvider } from '#server/modules/money/payouts/order-repo.ts'
import { waitsForPay } from '#server/modules/member/applications/unpaid.ts'
import {
  hasEmptySeat,
  isUnmarked,
  leftFree,
  sessionEnd,
} from '#server/modules/studies/participations/recruited-study.ts'
import { isInTrouble } from '#server/platform/mail-queue/repo.ts'
import { findFailingSources } from '#server/modules/studies/sources/runs/failing-sources.ts'

/** The open work of each kind: counts alone, without anybody's data. */
export async function readToday(
  db: Database,
  now: Date,
  { overdueHours, attendanceDays }: Pick<HostConfig, 'overdueHours' | 'attendanceDays'>,
): Promise<TodayAnswer> {
  const overdueSeconds = overdueHours * hourSeconds
  const count = (table: PgTable, begun: PgColumn | SQL, open: SQL | undefined, waits = overdueSeconds) =>
    countWork(db, { table, begun, open }, now, waits)
  const counts: Record<keyof TodayAnswer, Promise<Work>> = {
    payouts: count(
      cashouts,
      cashouts.requestedAt,
      and(eq(cashouts.state, 'requested'), sql`not ${atProvider(now)}`, sql`not ${waitsForParticipant}`),
    ),
    undos: count(cashouts, undoAskedAt, isUndoAsked),
    differences: count(payoutDifferences, payoutDifferences.foundAt, isNull(payoutDifferences.seenAt)),
    unmarked: count(studySessions, sessionEnd, isUnmarked(now), attendanceDays * daySeconds),
    present: count(contactThreads, contactThreads.updatedAt, and(isOpen, saysPresent)),
    // From the day before on, which is none to wait.
    empty_seats: count(
      studySessions,
      sql`(study_session.starts_at - interval '1 day')`,
      hasEmptySeat(now),
      0,
    ),
    pay: count(participations, participations.updatedAt, waitsForPay),
    points: count(approvals, approvals.askedAt, isOpenWish(now)),
    freed: count(participationEvents, participationEvents.at, leftFree(now)),
    answers: count(
      intakeAnswers,
      intakeAnswers.answeredAt,
      and(isNull(intakeAnswers.readAt), isNotNull(intakeAnswers.answers)),
    ),
    held_accounts: count(accountHolds, accountHolds.heldAt, isNull(accountHolds.releasedAt)),
    messages: count(contactThreads, contactThreads.updatedAt, and(isOpen, not(saysPresent))),
    failed_sources: countFailingSources(db, now, overdueSeconds),
    mails: count(mailJobs, mailJobs.createdAt, isInTrouble),
  }
  const all = Object.entries(counts).map(async ([kind, work]) => [kind, await work] as const)
  return v.parse(TodayAnswer, Object.fromEntries(await Promise.all(all)))
}

const isOpen = eq(contactThreads.state, 'open')

/** Messages about a session that has begun, of a participant who is not marked. */
const saysPresent = sql`(contact_thread.subject = 'study' and exists (
  select from participation part join study_session on study_session.id = part.session_id
  where part.participant_id = contact_thread.participant_id and part.study_id::text = contact_thread.subject_ref
    and part.state = 'accepted' and contact_thread.created_at > study_session.starts_at))`

/** Cash-outs whose participant has to verify the identity first. */
const waitsForParticipant = sql`exists (
  select from payout_order as unverified
  where unverified.cashout_id = cashout.id and unverified.state = 'verifying')`

const undoAskedAt = sql`(
  select min(asked_at) from approval where cashout_id = cashout.id and kind = 'undo' and granted is null)`

async function countWork(
  db: Database,
  { table, begun, open }: { table: PgTable; begun: PgColumn | SQL; open: SQL | undefined },
  now: Date,
  waitsSeconds: number,
): Promise<Work> {
  const countIf = (is: SQL) => sql<number>`count(*) filter (where ${is})`.mapWith(Number)
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      since_yesterday: countIf(sql`${begun} >= ${at(secondsBefore(now, daySeconds))}`),
      urgent: countIf(sql`${begun} <= ${at(secondsBefore(now, waitsSeconds))}`),
      oldest: sql<string | null>`min(${begun})`,
    })
    .from(table)
    .where(open)
  const { oldest = null, ...counts } = row ?? { count: 0, since_yesterday: 0, urgent: 0 }
  return { ...counts, oldest_at: oldest && new Date(oldest).toISOString() }
}

async function countFailingSources(db: Database, now: Date, waitsSeconds: number): Promise<Work> {
  const failing = (await findFailingSources(db)).map(({ since }) => since.getTime())
  return {
    count: failing.length,
    since_yesterday: failing.filter((since) => since >= secondsBefore(now, daySeconds).getTime()).length,
    urgent: failing.filter((since) => since <= secondsBefore(now, waitsSeconds).getTime()).length,
    oldest_at: failing.length === 0 ? null : new Date(Math.min(...failing)).toISOString(),
  }
}
