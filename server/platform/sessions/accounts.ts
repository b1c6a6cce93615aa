import { type SQL, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'

const columns = {
  participantId: participants.id,
  encId: participants.encId,
  email: participants.email,
  language: participants.language,
  /** Null for a participant who signs in through another provider only. */
  passwordHash: participants.passwordHash,
  passwordSetAt: participants.passwordSetAt,
  openIdSubject: participants.openIdSubject,
  /** Null while nobody has opened the link that was mailed to the address. */
  emailConfirmedAt: participants.emailConfirmedAt,
  balance: participants.balance,
  createdAt: participants.createdAt,
}
type Column = Exclude<keyof typeof columns, 'participantId'>

/** An account: how the participant signs in, where to write to, and the points. */
export type Account = Pick<typeof participants.$inferSelect, Column> & { participantId: number }

type AccountKey =
  | { participantId: number }
  | { encId: string }
  | { email: string }
  | { openIdSubject: string }

const selectAccount = (db: Database, key: AccountKey) =>
  db.select(columns).from(participants).where(isNamed(key))

/** Addresses that differ only in case belong to one account. They are ASCII, so both sides fold the same way. */
function isNamed(key: AccountKey): SQL {
  if ('email' in key) return eq(sql`lower(${participants.email})`, key.email.toLowerCase())
  if ('encId' in key) return eq(participants.encId, key.encId)
  if ('openIdSubject' in key) return eq(participants.openIdSubject, key.openIdSubject)
  return eq(participants.id, key.participantId)
}

export async function findAccount(db: Database, key: AccountKey): Promise<Account | null> {
  const [row] = await selectAccount(db, key)
  return row ?? null
}

/**
 * Locks an account until the transaction ends, before any row that belongs to it. So whoever locks both waits in one order,
 * and no transaction sees half of another. Null if the account was deleted.
 */
export async function lockAccount(tx: Database, participantId: number): Promise<Account | null> {
  // Not `for update`, which would wait for rows that only refer to the account.
  const [row] = await selectAccount(tx, { participantId }).for('no key update')
  return row ?? null
}
