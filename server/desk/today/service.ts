import type { TodayAnswer, Work } from '#contract/desk/answers/today.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import {
  accountHolds,
  auditLog,
  cashouts,
  contactThreads,
  intakeAnswers,
  mailJobs,
  participationEvents,
  participations,
  payoutDifferences,
} from '#server/db/schema.ts'
import { isOpenWish } from '#server/modules/money/payouts/second-operator.ts'
import { isUndoAsked } from '#server/modules/money/payouts/approvals.ts'
import { atProvider } from '#server/modules/money/payouts/order-repo.ts'
import { waitsForPay } from '#server/modules/member/applications/unpaid.ts'
import { leftFree } from '#server/modules/studies/participations/recruited-study.ts'
import { isInTrouble } from '#server/platform/mail-queue/repo.ts'
import { findFailingSources } from '#server/modules/studies/sources/runs/failing-sources.ts'

/**
 * The open work of each kind: counts alone, without anybody's data.
 *
 * @param until Leaves out work that began later.
 */
export async function readToday(db: Database, now: Date, until?: Date): Promise<TodayAnswer> {
  const yesterday = secondsBefore(now, daySeconds)
  const count = (table: PgTable, begun: PgColumn | SQL, open: SQL | undefined) =>
    countWork(
      db,
      table,
      begun,
      and(open, until && sql`${begun} <= ${until.toISOString()}::timestamptz`),
      yesterday,
    )
  const [
    payouts,
    undos,
    differences,
    pay,
    points,
    freed,
    answers,
    heldAccounts,
    messages,
    failedSources,
    mails,
  ] = await Promise.all([
    count(
      cashouts,
      cashouts.requestedAt,
      and(eq(cashouts.state, 'requested'), sql`not ${atProvider(now)}`, sql`not ${waitsForParticipant}`),
    ),
    count(cashouts, undoAskedAt, isUndoAsked),
    count(payoutDifferences, payoutDifferences.foundAt, isNull(payoutDifferences.seenAt)),
    count(participations, participations.updatedAt, waitsForPay),
    count(auditLog, auditLog.at, isOpenWish(now)),
    count(participationEvents, participationEvents.at, leftFree(now)),
    count(
      intakeAnswers,
      intakeAnswers.answeredAt,
      and(isNull(intakeAnswers.readAt), isNotNull(intakeAnswers.answers)),
    ),
    count(accountHolds, accountHolds.heldAt, isNull(accountHolds.releasedAt)),
    count(contactThreads, contactThreads.updatedAt, eq(contactThreads.state, 'open')),
    countFailingSources(db, until, yesterday),
    count(mailJobs, mailJobs.createdAt, isInTrouble),
  ])
  return {
    payouts,
    undos,
    differences,
    pay,
    points,
    freed,
    answers,
    held_accounts: heldAccounts,
    messages,
    failed_sources: failedSources,
    mails,
  }
}

/** Cash-outs whose participant has to verify the identity first. */
const waitsForParticipant = sql`exists (
  select from payout_order as unverified
  where unverified.cashout_id = cashout.id and unverified.state = 'verifying')`

const undoAskedAt = sql`(select min(at) from payout_approval where cashout_id = cashout.id)`

async function countWork(
  db: Database,
  table: PgTable,
  begun: PgColumn | SQL,
  open: SQL | undefined,
  yesterday: Date,
): Promise<Work> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      recent:
        sql<number>`count(*) filter (where ${begun} >= ${yesterday.toISOString()}::timestamptz)`.mapWith(
          Number,
        ),
      oldest: sql<string | null>`min(${begun})`,
    })
    .from(table)
    .where(open)
  return {
    count: row?.count ?? 0,
    since_yesterday: row?.recent ?? 0,
    oldest_at: row?.oldest ? new Date(row.oldest).toISOString() : null,
  }
}

async function countFailingSources(db: Database, until: Date | undefined, yesterday: Date): Promise<Work> {
  const failing = (await findFailingSources(db))
    .map(({ since }) => since.getTime())
    .filter((since) => until === undefined || since <= until.getTime())
  return {
    count: failing.length,
    since_yesterday: failing.filter((since) => since >= yesterday.getTime()).length,
    oldest_at: failing.length === 0 ? null : new Date(Math.min(...failing)).toISOString(),
  }
}
