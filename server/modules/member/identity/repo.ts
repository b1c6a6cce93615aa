import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { identitySessions } from '#server/db/schema.ts'

export type StoredSession = typeof identitySessions.$inferSelect

/** The session that decides a participant's verification: an approved one, else the latest. */
export async function findDecisiveSession(
  db: Database,
  participantId: number,
): Promise<StoredSession | null> {
  const ofParticipant = eq(identitySessions.participantId, participantId)
  const [approved] = await db
    .select()
    .from(identitySessions)
    .where(and(ofParticipant, eq(identitySessions.state, 'approved')))
    .orderBy(desc(identitySessions.changedAt))
    .limit(1)
  if (approved) return approved
  const [latest] = await db
    .select()
    .from(identitySessions)
    .where(ofParticipant)
    .orderBy(desc(identitySessions.createdAt), desc(identitySessions.changedAt))
    .limit(1)
  return latest ?? null
}
