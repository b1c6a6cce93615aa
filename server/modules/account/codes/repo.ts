import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recoveryCodes, secondFactors } from '#server/db/schema.ts'
import { type Unsealing, factorSecret } from '#server/platform/sealing/sealed-column.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

export type SecondFactor = Omit<typeof secondFactors.$inferSelect, 'secret'> & { secret: Uint8Array }

/** When the second factor was turned on; null while it is off. */
export async function findTurnedOn(db: Database, participantId: number): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: secondFactors.createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.participantId, participantId))
  return row?.createdAt ?? null
}

/**
 * Locked until the transaction ends, so that of two requests with one code the second finds it used. A secret that
 * cannot be read is null: no code of the app is right, and recovery codes work.
 */
export async function lockFactor(
  tx: Database,
  unsealing: Unsealing,
  participantId: number,
): Promise<(Omit<SecondFactor, 'secret'> & { secret: Uint8Array | null }) | null> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.participantId, participantId))
    .for('update')
  if (!row) return null
  const opened = factorSecret.tryOpen(unsealing, [participantId], row.secret)
  return { ...row, secret: opened && new Uint8Array(Buffer.from(opened.base64, 'base64')) }
}

/** Resolves to false if the second factor is on already. */
export async function insertFactor(db: Database, keys: DataKeys, factor: SecondFactor): Promise<boolean> {
  const base64 = Buffer.from(factor.secret).toString('base64')
  const added = await db
    .insert(secondFactors)
    .values({ ...factor, secret: factorSecret.seal(keys, [factor.participantId], { base64 }) })
    .onConflictDoNothing()
    .returning({ participantId: secondFactors.participantId })
  return added.length > 0
}

/** Deletes the secret with its recovery codes and trusted devices. Resolves to false if it was off. */
export async function deleteFactor(db: Database, participantId: number): Promise<boolean> {
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.participantId, participantId))
    .returning({ participantId: secondFactors.participantId })
  return removed.length > 0
}

/** Former codes no longer work. */
export async function replaceRecoveryCodes(
  tx: Database,
  participantId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.participantId, participantId))
  const hashes = codes.flatMap((code) => recoveryCodeHash(code) ?? [])
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ participantId, codeHash })))
}

export const countRecoveryCodes = (db: Database, participantId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.participantId, participantId))
