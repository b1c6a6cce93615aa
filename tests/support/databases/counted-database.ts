import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from './databases.ts'

export interface CountedDatabase {
  database: OpenDatabase
  /** The number of statements so far that read this table. */
  readsOf(table: string): number
}

/** A migrated, empty database that counts its statements. */
export async function openCountedDatabase(): Promise<CountedDatabase> {
  const statements: string[] = []
  const database = await openTestDatabase({ logQuery: (statement) => void statements.push(statement) })
  return {
    database,
    readsOf: (table) =>
      statements.filter((text) => text.startsWith('select') && text.includes(`from "${table}"`)).length,
  }
}
