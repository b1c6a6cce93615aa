import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studies } from '#server/db/schema.ts'

/** For a query over participations: the points of a study of the desk for those who attend. */
const incentive = sql<number>`(
  select (own.content->'recruiting'->>'incentive_points')::int
  from study join own_study own on study.source = 'own' and study.source_key = own.id::text
  where study.id = participation.study_id)`.mapWith(Number)

/** For a query over participations: whether somebody attended a study with an incentive, and has not been paid. */
export const waitsForPay = sql`participation.state = 'attended' and ${incentive} > 0`

/** Points of a participant that a payer has to approve, newest first. */
export async function findUnpaid(db: Database, participantId: number) {
  return db
    .select({ studyId: studies.id, title: studies.title, points: incentive, at: participations.updatedAt })
    .from(participations)
    .innerJoin(studies, eq(studies.id, participations.studyId))
    .where(and(eq(participations.participantId, participantId), waitsForPay))
    .orderBy(desc(participations.updatedAt))
}

/** The points that a payer has to approve: of one participant, or of all. */
export async function sumUnpaid(
  db: Database,
  participantId?: number,
): Promise<{ count: number; points: number }> {
  const isOf = participantId === undefined ? undefined : eq(participations.participantId, participantId)
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      points: sql<number>`coalesce(sum(${incentive}), 0)`.mapWith(Number),
    })
    .from(participations)
    .where(and(isOf, waitsForPay))
  return row ?? { count: 0, points: 0 }
}
