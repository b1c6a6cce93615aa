import type { Database } from '#server/db/database.ts'
import { catalogueRevision } from '#server/db/schema.ts'

/**
 * Makes writers of studies take turns until the transaction ends: the next one sees all that this one has written,
 * corrections included. It comes before the catalogue is read.
 */
export async function lockRevision(tx: Database): Promise<void> {
  await tx.select({ id: catalogueRevision.id }).from(catalogueRevision).for('no key update')
}
