import { type SQLWrapper, and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studies } from '#server/db/schema.ts'

/** Studies of the desk with points for those who attend. */
const paying = sql`(
  select study.id, (own.content->'recruiting'->>'incentive_points')::int as points
  from study join own_study own on study.source = 'own' and study.source_key = own.id::text
  where (own.content->'recruiting'->>'incentive_points')::int > 0) as paying`
const points = sql<number>`paying.points`
const isAttended = eq(participations.state, 'attended')

/** For a query over participations: whether somebody attended a study with an incentive, and has not been paid. */
export const waitsForPay = sql`participation.state = 'attended'
  and exists (select from ${paying} where paying.id = participation.study_id)`

/** Points of a participant that a payer has to approve, newest first. */
export async function findUnpaid(db: Database, participantId: number) {
  return db
    .select({ studyId: studies.id, title: studies.title, points, at: participations.updatedAt })
    .from(participations)
    .innerJoin(studies, eq(studies.id, participations.studyId))
    .innerJoin(paying, sql`paying.id = ${participations.studyId}`)
    .where(and(eq(participations.participantId, participantId), isAttended))
    .orderBy(desc(participations.updatedAt))
}

/** The points that a payer has to approve: of one participant, or of all. */
export async function sumUnpaid(
  db: Database,
  participantId?: number,
): Promise<{ count: number; points: number }> {
  const isOf = participantId === undefined ? undefined : eq(participations.participantId, participantId)
  // By study first: what a study pays is read once, not for each of its people.
  const attended = db
    .select({ studyId: participations.studyId, people: sql<number>`count(*)`.as('people') })
    .from(participations)
    .where(and(isOf, isAttended))
    .groupBy(participations.studyId)
    .as('attended')
  const sum = (of: SQLWrapper) => sql<number>`coalesce(sum(${of}), 0)`.mapWith(Number)
  const [row] = await db
    .select({ count: sum(attended.people), points: sum(sql`${attended.people} * ${points}`) })
    .from(attended)
    .innerJoin(paying, sql`paying.id = ${attended.studyId}`)
  return row ?? { count: 0, points: 0 }
}
