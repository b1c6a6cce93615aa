import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pushSubscriptions } from '#server/db/schema.ts'

// A browser's subscription ends with its session, so that no other participant gets messages there.

export async function deleteOfSession(db: Database, sessionHash: Uint8Array): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash))
}

export async function deleteOfParticipant(db: Database, participantId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.participantId, participantId))
}

/** Moves a browser's subscription to the session that replaces another of the same participant. */
export async function moveToSession(
  db: Database,
  from: Uint8Array,
  to: { sessionHash: Uint8Array; participantId: number },
): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ sessionHash: to.sessionHash })
    .where(
      and(eq(pushSubscriptions.sessionHash, from), eq(pushSubscriptions.participantId, to.participantId)),
    )
  await deleteOfSession(db, from)
}
