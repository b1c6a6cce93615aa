import { TodayAnswer, type Work } from '#contract/desk/answers/today.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
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
} from '#server/db/schema.ts'
import { isOpenWish, isUndoAsked } from '#server/modules/money/approvals/approvals.ts'
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
  const counts: Record<keyof TodayAnswer, Promise<Work>> = {
    payouts: count(
      cashouts,
      cashouts.requestedAt,
      and(eq(cashouts.state, 'requested'), sql`not ${atProvider(now)}`, sql`not ${waitsForParticipant}`),
    ),
    undos: count(cashouts, undoAskedAt, isUndoAsked),
    differences: count(payoutDifferences, payoutDifferences.foundAt, isNull(payoutDifferences.seenAt)),
    pay: count(participations, participations.updatedAt, waitsForPay),
    points: count(approvals, approvals.askedAt, isOpenWish(now)),
    freed: count(participationEvents, participationEvents.at, leftFree(now)),
    answers: count(
      intakeAnswers,
      intakeAnswers.answeredAt,
      and(isNull(intakeAnswers.readAt), isNotNull(intakeAnswers.answers)),
    ),
    held_accounts: count(accountHolds, accountHolds.heldAt, isNull(accountHolds.releasedAt)),
    messages: count(contactThreads, contactThreads.updatedAt, eq(contactThreads.state, 'open')),
    failed_sources: countFailingSources(db, until, yesterday),
    mails: count(mailJobs, mailJobs.createdAt, isInTrouble),
  }
  const all = Object.entries(counts).map(async ([kind, work]) => [kind, await work] as const)
  return v.parse(TodayAnswer, Object.fromEntries(await Promise.all(all)))
}

/** Cash-outs whose participant has to verify the identity first. */
const waitsForParticipant = sql`exists (
  select from payout_order as unverified
  where unverified.cashout_id = cashout.id and unverified.state = 'verifying')`

const undoAskedAt = sql`(
  select min(asked_at) from approval where cashout_id = cashout.id and kind = 'undo' and granted is null)`

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
