import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pushSubscriptions } from '#server/db/schema.ts'

// A browser's subscription ends with the session that it was made in: nobody else is notified there.

export async function deleteOfSession(db: Database, sessionHash: Uint8Array): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash))
}

export async function deleteOfParticipant(db: Database, participantId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.participantId, participantId))
}

/** Lets a browser's subscription go on in the session that took the place of another, of the same participant. */
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
