import { pointsPerDollar } from '#contract/base/constants.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { HostConfig } from '#server/config/config.ts'
import { auditLog } from '#server/db/schema.ts'
import { takeTurns } from '#server/modules/money/payouts/approvals.ts'

const monthDays = 30
/** An operator's wish for points that another one has to confirm ends after this time. */
const wishDays = 7

export interface PointsWish {
  operatorId: number
  /** The participant, as the log names it. */
  subject: string
  points: number
}

/** Whether one operator alone may not add these points. Taking points has no limit. */
export async function isAboveLimit(
  tx: Database,
  { operatorId, points }: PointsWish,
  { act, month }: HostConfig['pointsLimits'],
  now: Date,
): Promise<boolean> {
  if (points <= 0) return false
  if (act !== null && points > act * pointsPerDollar) return true
  if (month === null) return false
  await takeTurns(tx, operatorId)
  const added = sql`(${auditLog.after}->>'points')::bigint`
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${added}) filter (where ${added} > 0), 0)`.mapWith(Number) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.act, 'points.add'),
        eq(auditLog.operatorId, operatorId),
        gt(auditLog.at, secondsBefore(now, monthDays * daySeconds)),
      ),
    )
  return (row?.sum ?? 0) + points > month * pointsPerDollar
}

/** The operator who has wished for the same points and waits for another one; null if none has. */
export async function findWish(
  tx: Database,
  { subject, points }: Pick<PointsWish, 'subject' | 'points'>,
  now: Date,
): Promise<number | null> {
  const [last] = await tx
    .select({ act: auditLog.act, operatorId: auditLog.operatorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        inArray(auditLog.act, ['points.wish', 'points.add']),
        sql`${auditLog.after}->>'points' = ${String(points)}`,
        gt(auditLog.at, secondsBefore(now, wishDays * daySeconds)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.act === 'points.wish' ? last.operatorId : null
}
