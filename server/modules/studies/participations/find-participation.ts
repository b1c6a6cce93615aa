import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations } from '#server/db/schema.ts'
import type { StoredParticipation } from './recruitment.ts'

export async function findParticipation(
  db: Database,
  participantId: number,
  studyId: number,
): Promise<StoredParticipation | null> {
  const [row] = await db
    .select()
    .from(participations)
    .where(and(eq(participations.participantId, participantId), eq(participations.studyId, studyId)))
  return row ?? null
}
