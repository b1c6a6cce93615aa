import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { catalogueRevision } from '#server/db/schema.ts'

/** Raises the revision; call it in the transaction that changes the catalogue. */
export async function bumpRevision(db: Database): Promise<void> {
  await db
    .insert(catalogueRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({
      target: catalogueRevision.id,
      set: { revision: sql`${catalogueRevision.revision} + 1` },
    })
}

/** The current revision; 0 if the catalogue was never filled. */
export async function readRevision(db: Database): Promise<number> {
  const [row] = await db.select({ revision: catalogueRevision.revision }).from(catalogueRevision)
  return row?.revision ?? 0
}
