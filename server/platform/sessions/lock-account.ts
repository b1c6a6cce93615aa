import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'

export interface LockedAccount {
  participantId: number
  encId: string
  /** Null for an account without a password. */
  passwordHash: string | null
}

/**
 * Locks an account until the transaction ends, before any row that belongs to it. So whoever locks both waits in one order,
 * and no transaction sees half of another. Null if the account was deleted.
 */
export async function lockAccount(tx: Database, participantId: number): Promise<LockedAccount | null> {
  const [row] = await tx
    .select({
      participantId: participants.id,
      encId: participants.encId,
      passwordHash: participants.passwordHash,
    })
    .from(participants)
    .where(eq(participants.id, participantId))
    // Not `for update`, which would wait for rows that only refer to the account.
    .for('no key update')
  return row ?? null
}
