import { and, eq, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, sessions } from '#server/db/schema.ts'
import type { SignedIn } from '#server/http/host-env.ts'

export interface StoredSession extends Omit<SignedIn, 'sessionHash'> {
  createdAt: Date
  lastSeenAt: Date
}

export async function findSession(db: Database, tokenHash: Uint8Array): Promise<StoredSession | null> {
  const [row] = await db
    .select({
      participantId: sessions.participantId,
      encId: participants.encId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isKept: sessions.isKept,
      provedAt: sessions.provedAt,
    })
    .from(sessions)
    .innerJoin(participants, eq(participants.id, sessions.participantId))
    .where(eq(sessions.tokenHash, tokenHash))
  return row ?? null
}

/** Returns the id of the session in the participant's list. */
export async function insertSession(
  db: Database,
  session: Omit<typeof sessions.$inferInsert, 'createdAt' | 'lastSeenAt'> & { at: Date },
): Promise<number> {
  const { at, ...rest } = session
  const [row] = await db
    .insert(sessions)
    .values({ ...rest, createdAt: at, lastSeenAt: at })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The new session has no id')
  return row.id
}

/** @param before Skips the write if another request has just made it. */
export async function markSeen(db: Database, tokenHash: Uint8Array, at: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, before)))
}

export async function deleteSession(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteStaleSessions(
  db: Database,
  stale: { createdBefore: Date; seenBefore: (isKept: boolean) => Date },
): Promise<void> {
  const unused = [true, false].map((isKept) =>
    and(eq(sessions.isKept, isKept), lt(sessions.lastSeenAt, stale.seenBefore(isKept))),
  )
  await db.delete(sessions).where(or(lt(sessions.createdAt, stale.createdBefore), ...unused))
}
