import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { identitySessions, participants } from '#server/db/schema.ts'

export type StoredSession = typeof identitySessions.$inferSelect

/** Stores a new session. Returns its owner, who is another participant if the id was known before. */
export async function insertSession(
  db: Database,
  session: { id: string; participantId: number; at: Date },
): Promise<number | null> {
  const { id, participantId, at } = session
  await db
    .insert(identitySessions)
    .values({ id, participantId, state: 'created', createdAt: at, changedAt: at })
    .onConflictDoNothing()
  const [row] = await db
    .select({ participantId: identitySessions.participantId })
    .from(identitySessions)
    .where(eq(identitySessions.id, id))
  return row?.participantId ?? null
}

/**
 * Locks a session for this transaction, and returns it with its participant's public identifier; null if
 * unknown.
 */
export async function lockSession(
  tx: Database,
  id: string,
): Promise<{ session: StoredSession; encId: string } | null> {
  const [row] = await tx
    .select({ session: identitySessions, encId: participants.encId })
    .from(identitySessions)
    .innerJoin(participants, eq(participants.id, identitySessions.participantId))
    .where(eq(identitySessions.id, id))
    .for('update', { of: identitySessions })
  return row ?? null
}

export async function updateSession(
  tx: Database,
  id: string,
  set: Pick<StoredSession, 'state' | 'reason' | 'changedAt'> & Partial<Pick<StoredSession, 'decidedAt'>>,
): Promise<void> {
  await tx.update(identitySessions).set(set).where(eq(identitySessions.id, id))
}

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
