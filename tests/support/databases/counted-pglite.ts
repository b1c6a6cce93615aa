import type { OpenDatabase } from '#server/db/database.ts'
import { openTestPglite } from './pglite.ts'

export interface CountedDatabase {
  database: OpenDatabase
  /** The number of statements so far that read this table. */
  readsOf(table: string): number
}

/** A migrated, empty PGlite in memory that counts its statements. */
export async function openCountedPglite(): Promise<CountedDatabase> {
  const statements: string[] = []
  const database = await openTestPglite({ logQuery: (statement) => void statements.push(statement) })
  return {
    database,
    readsOf: (table) =>
      statements.filter((text) => text.startsWith('select') && text.includes(`from "${table}"`)).length,
  }
}
