import type { ParticipationState } from '#contract/answers/participations.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations } from '#server/db/schema.ts'

/** Studies that hold a place for a participant, who has not used it yet. */
export const studiesAhead = (db: Database, participantId: number): Promise<number[]> =>
  studiesIn(db, participantId, ['chosen', 'accepted'])

/** Studies that hold an unused place for a participant, or may still offer one. */
export const studiesUnderWay = (db: Database, participantId: number): Promise<number[]> =>
  studiesIn(db, participantId, ['answered', 'waiting', 'chosen', 'accepted'])

/** In the order in which they are locked. */
async function studiesIn(
  db: Database,
  participantId: number,
  states: ParticipationState[],
): Promise<number[]> {
  const rows = await db
    .select({ studyId: participations.studyId })
    .from(participations)
    .where(and(eq(participations.participantId, participantId), inArray(participations.state, states)))
    .orderBy(participations.studyId)
  return rows.map(({ studyId }) => studyId)
}
