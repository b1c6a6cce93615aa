import { and, eq } from 'drizzle-orm'
import type { Language } from '#language/language.ts'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'

/** Replaces the hash that was just verified. False if it has changed since. */
export async function replacePassword(
  db: Database,
  account: { participantId: number; passwordHash: string },
  newHash: string,
): Promise<boolean> {
  const changed = await db
    .update(participants)
    .set({ passwordHash: newHash })
    .where(
      and(eq(participants.id, account.participantId), eq(participants.passwordHash, account.passwordHash)),
    )
    .returning({ id: participants.id })
  return changed.length > 0
}

/** Keeps the language in which the participant reads the portal, for messages. */
export async function setLanguage(db: Database, participantId: number, language: Language): Promise<void> {
  await db.update(participants).set({ language }).where(eq(participants.id, participantId))
}
