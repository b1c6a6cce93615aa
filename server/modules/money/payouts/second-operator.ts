import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { inPoints, isAboveLimit, limitDays } from '#domain/money/limits.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { HostConfig } from '#server/config/config.ts'
import { auditLog, participants } from '#server/db/schema.ts'
import { openReasons } from '#server/platform/audit/reasons.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { mayApprove } from './approvals.ts'
import type { Work } from '#server/work/work.ts'

/** An operator's wish for points that another one has to confirm ends after this time. */
const wishDays = 7

export interface PointsWish {
  operatorId: number
  /** The participant, as the log names it. */
  subject: string
  points: number
}

/** Whether points need a second operator. */
export async function needsSecond(
  w: Work,
  { operatorId, points }: PointsWish,
  limits: HostConfig['pointsLimits'],
): Promise<boolean> {
  const given = points <= 0 || limits.month === null ? 0 : await pointsAdded(w, operatorId)
  return isAboveLimit(points, inPoints(limits), given)
}

/** Points that an operator has added. */
async function pointsAdded(w: Work, operatorId: number): Promise<number> {
  await w.operator(operatorId)
  const added = sql`(${auditLog.after}->>'points')::bigint`
  const [row] = await w.db
    .select({ sum: sql<number>`coalesce(sum(${added}) filter (where ${added} > 0), 0)`.mapWith(Number) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.act, 'points.add'),
        eq(auditLog.operatorId, operatorId),
        gt(auditLog.at, secondsBefore(w.now, limitDays * daySeconds)),
      ),
    )
  return row?.sum ?? 0
}

/** For a query over the log: wishes for points that wait for another operator. Those of somebody who may give none ended. */
export const isOpenWish = (now: Date) =>
  and(
    eq(auditLog.act, 'points.wish'),
    gt(auditLog.at, secondsBefore(now, wishDays * daySeconds)),
    sql`exists (select from operator where operator.id = audit_log.operator_id and ${mayApprove})`,
    sql`exists (select from participant where participant.id = ${participantOfWish})`,
    sql`not exists (
      select from audit_log as later
      where later.subject = audit_log.subject and later.id > audit_log.id
        and later.act in ('points.wish', 'points.add', 'points.withdraw')
        and later.after->>'points' = audit_log.after->>'points')`,
  )

/** The log names the participant `participant:5`. */
const participantOfWish = sql<number>`split_part(audit_log.subject, ':', 2)::integer`

/** The operator who has wished for the same points and waits for another one; null if none has. */
export async function findWish(
  tx: Database,
  { subject, points }: Pick<PointsWish, 'subject' | 'points'>,
  now: Date,
): Promise<number | null> {
  const isSame = sql`${auditLog.after}->>'points' = ${String(points)}`
  const [wish] = await tx
    .select({ operatorId: auditLog.operatorId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), isSame, isOpenWish(now)))
  return wish?.operatorId ?? null
}

/** All wishes that wait, the oldest first. */
export async function findWishes(db: Database, unsealing: Unsealing, now: Date) {
  const wishes = await db
    .select({
      participantId: participants.id,
      encId: participants.encId,
      email: participants.email,
      points: sql<number>`(${auditLog.after}->>'points')::integer`.mapWith(Number),
      reason: auditLog.reason,
      at: auditLog.at,
      operatorId: auditLog.operatorId,
      name: auditLog.actor,
    })
    .from(auditLog)
    .innerJoin(participants, eq(participants.id, participantOfWish))
    .where(isOpenWish(now))
    .orderBy(asc(auditLog.id))
  return openReasons(db, unsealing, wishes)
}
