import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import type { Recipient } from '#server/platform/mail/mail.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'

type NewPassword = Pick<Account, 'passwordHash' | 'passwordSetAt'> & { emailConfirmedAt?: Date }

/**
 * Sets a password without a check of the current one.
 *
 * @returns Where to write to the participant, or null if the account was deleted.
 */
export async function setPassword(
  db: Database,
  participantId: number,
  password: NewPassword,
): Promise<Recipient | null> {
  const [row] = await db
    .update(participants)
    .set(password)
    .where(eq(participants.id, participantId))
    .returning({ email: participants.email, language: participants.language })
  return row ?? null
}
