import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, pushSubscriptions } from '#server/db/schema.ts'
import { deleteOfParticipant } from '#server/platform/sessions/push-subscriptions.ts'

/** What a participant is told of, beside what an account's safety needs. */
export interface NotificationChoices {
  /** An e-mail when a gift card was sent. */
  mailsPayouts: boolean
  /** How many browsers show a notification. */
  browsers: number
}

/** Null when the account is gone. */
export async function findChoices(db: Database, participantId: number): Promise<NotificationChoices | null> {
  const [row] = await db
    .select({ mailsPayouts: participants.mailsPayouts })
    .from(participants)
    .where(eq(participants.id, participantId))
  if (!row) return null
  const ofParticipant = eq(pushSubscriptions.participantId, participantId)
  return { ...row, browsers: await db.$count(pushSubscriptions, ofParticipant) }
}

/** A browser can only be added by itself; all of them can be taken away. */
export async function saveChoices(
  db: Database,
  participantId: number,
  wanted: { mailsPayouts: boolean; keepsBrowsers: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(participants)
      .set({ mailsPayouts: wanted.mailsPayouts })
      .where(eq(participants.id, participantId))
    if (!wanted.keepsBrowsers) await deleteOfParticipant(tx, participantId)
  })
}
