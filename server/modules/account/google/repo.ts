import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import type { Recipient } from '#server/platform/mail/mail.ts'

export interface GoogleAccount extends Recipient {
  participantId: number
  encId: string
  passwordHash: string | null
  openIdSubject: string | null
}

const columns = {
  participantId: participants.id,
  encId: participants.encId,
  email: participants.email,
  passwordHash: participants.passwordHash,
  openIdSubject: participants.openIdSubject,
  language: participants.language,
}

export async function findBySubject(db: Database, subject: string): Promise<GoogleAccount | null> {
  const [row] = await db.select(columns).from(participants).where(eq(participants.openIdSubject, subject))
  return row ?? null
}

export async function findByEmail(db: Database, email: string): Promise<GoogleAccount | null> {
  const [row] = await db
    .select(columns)
    .from(participants)
    .where(eq(sql`lower(${participants.email})`, email.toLowerCase()))
  return row ?? null
}

export async function findById(db: Database, participantId: number): Promise<GoogleAccount | null> {
  const [row] = await db.select(columns).from(participants).where(eq(participants.id, participantId))
  return row ?? null
}

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
