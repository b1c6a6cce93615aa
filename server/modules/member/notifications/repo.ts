import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, pushSubscriptions } from '#server/db/schema.ts'
import { deleteOfParticipant } from '#server/platform/sessions/push-subscriptions.ts'

/** A participant's notifications, besides the messages that the safety of the account needs. */
export interface NotificationChoices {
  mailsPayouts: boolean
  mailsPoints: boolean
  mailsStudies: boolean
  /** Number of browsers that show notifications. */
  browsers: number
}

/** Null if the account was deleted. */
export async function findChoices(db: Database, participantId: number): Promise<NotificationChoices | null> {
  const [row] = await db
    .select({
      mailsPayouts: participants.mailsPayouts,
      mailsPoints: participants.mailsPoints,
      mailsStudies: participants.mailsStudies,
    })
    .from(participants)
    .where(eq(participants.id, participantId))
  if (!row) return null
  const ofParticipant = eq(pushSubscriptions.participantId, participantId)
  return { ...row, browsers: await db.$count(pushSubscriptions, ofParticipant) }
}

/**
 * Browsers can only be removed here, because each one adds itself.
 *
 * @param wanted.mails Only those that are to change.
 */
export async function saveChoices(
  db: Database,
  participantId: number,
  wanted: { mails: Partial<Omit<NotificationChoices, 'browsers'>>; endsBrowsers: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (Object.keys(wanted.mails).length > 0)
      await tx.update(participants).set(wanted.mails).where(eq(participants.id, participantId))
    if (wanted.endsBrowsers) await deleteOfParticipant(tx, participantId)
  })
}
