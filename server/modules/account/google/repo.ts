import { and, eq, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
/**
 * Links an account to a subject. False if the account has another subject already, or another password than
 * expected. Throws the database's own error if another account has this subject.
 *
 * @param account.passwordHash The expected password hash.
 * @param confirmedAt When the subject's provider has confirmed the account's address; null if it did not.
 */
export async function linkSubject(
  db: Database,
  account: { participantId: number; passwordHash: string | null },
  subject: string,
  confirmedAt: Date | null,
): Promise<boolean> {
  const { participantId, passwordHash } = account
  const linked = await db
    .update(participants)
    .set({ openIdSubject: subject, ...(confirmedAt && { emailConfirmedAt: confirmedAt }) })
    .where(
      and(
        eq(participants.id, participantId),
        or(isNull(participants.openIdSubject), eq(participants.openIdSubject, subject)),
        passwordHash === null
          ? isNull(participants.passwordHash)
          : eq(participants.passwordHash, passwordHash),
      ),
    )
    .returning({ id: participants.id })
  return linked.length > 0
}
