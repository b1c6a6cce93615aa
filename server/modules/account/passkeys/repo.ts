import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { passkeys } from '#server/db/schema.ts'

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

export const ownPasskey = (participantId: number, id: number) =>
  and(eq(passkeys.participantId, participantId), eq(passkeys.id, id))

/** Resolves to the names of the removed passkeys. */
export async function deletePasskeysOf(db: Database, participantId: number): Promise<string[]> {
  const removed = await db
    .delete(passkeys)
    .where(eq(passkeys.participantId, participantId))
    .returning({ name: passkeys.name })
  return removed.map(({ name }) => name)
}
