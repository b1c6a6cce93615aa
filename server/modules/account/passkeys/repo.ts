import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { passkeys } from '#server/db/schema.ts'
import type { Passkey } from '#server/platform/passkeys/passkeys.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** A participant's passkeys, the oldest first. */
export async function findPasskeys(db: Database, participantId: number): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.participantId, participantId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export const countPasskeys = (db: Database, participantId: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.participantId, participantId))

/** Resolves to the id in the participant's list; null if an account has this passkey already. */
export async function insertPasskey(
  db: Database,
  passkey: Passkey & { participantId: number; name: string; createdAt: Date },
): Promise<number | null> {
  const [added] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return added?.id ?? null
}

export const ownPasskey = (participantId: number, id: number) =>
  and(eq(passkeys.participantId, participantId), eq(passkeys.id, id))

/** Resolves to the name of the removed passkey; null if the participant had no such one. */
export async function deletePasskey(db: Database, participantId: number, id: number): Promise<string | null> {
  const [removed] = await db
    .delete(passkeys)
    .where(ownPasskey(participantId, id))
    .returning({ name: passkeys.name })
  return removed?.name ?? null
}

/** Resolves to the names of the removed passkeys. */
export async function deletePasskeysOf(db: Database, participantId: number): Promise<string[]> {
  const removed = await db
    .delete(passkeys)
    .where(eq(passkeys.participantId, participantId))
    .returning({ name: passkeys.name })
  return removed.map(({ name }) => name)
}
