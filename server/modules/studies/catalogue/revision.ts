import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { catalogueRevision } from '#server/db/schema.ts'

/** Marks the catalogue as changed; call it in the transaction that changes it. */
export async function bumpRevision(db: Database): Promise<void> {
  await db
    .insert(catalogueRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({
      target: catalogueRevision.id,
      set: { revision: sql`${catalogueRevision.revision} + 1` },
    })
}

/** The number of the catalogue's present state; 0 when it was never filled. */
export async function readRevision(db: Database): Promise<number> {
  const [row] = await db.select({ revision: catalogueRevision.revision }).from(catalogueRevision)
  return row?.revision ?? 0
}
