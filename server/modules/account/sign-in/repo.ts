import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'

export interface Account {
  participantId: number
  encId: string
  passwordHash: string | null
}

/** E-mail addresses are one account whatever their case; the address is ASCII, so both sides fold alike. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const [row] = await db
    .select({
      participantId: participants.id,
      encId: participants.encId,
      passwordHash: participants.passwordHash,
    })
    .from(participants)
    .where(eq(sql`lower(${participants.email})`, email.toLowerCase()))
  return row ?? null
}

/**
 * Whether the account's password is still the one with this hash, held so until the transaction ends: a reset that is
 * made at the same moment waits, or has already made the answer false.
 */
export async function holdPassword(
  tx: Database,
  account: Pick<Account, 'participantId' | 'passwordHash'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: participants.passwordHash })
    .from(participants)
    .where(eq(participants.id, account.participantId))
    .for('no key update')
  return row !== undefined && row.passwordHash === account.passwordHash
}

/**
 * An account that signs in with a password, or with an OpenID provider's subject. Null when another account has the
 * address or the subject, one that is being made at the same moment included.
 */
export async function insertAccount(
  db: Database,
  account: { encId: string; email: string; createdAt: Date } & (
    | { passwordHash: string }
    | { openIdSubject: string }
  ),
): Promise<number | null> {
  const [row] = await db
    .insert(participants)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: participants.id })
  return row?.id ?? null
}

export async function findEmail(db: Database, participantId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: participants.email })
    .from(participants)
    .where(eq(participants.id, participantId))
  return row?.email ?? null
}
