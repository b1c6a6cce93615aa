import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'

export interface CountedDatabase {
  database: OpenDatabase
  /** The number of statements so far that read this table. */
  readsOf(table: string): number
}

/** A migrated, empty PGlite in memory that counts its statements. */
export async function openCountedPglite(): Promise<CountedDatabase> {
  const statements: string[] = []
  const dump = new File([await readFile(inject('pgliteDump'))], 'pglite.tar', { type: 'application/x-tar' })
  const client = await PGlite.create({ loadDataDir: dump })
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  const db = drizzle({ client, schema, logger })
  return {
    database: {
      db,
      maintenance: db,
      ping: async () => void (await client.query('select 1')),
      close: () => client.close(),
    },
    readsOf: (table) =>
      statements.filter((text) => text.startsWith('select') && text.includes(`from "${table}"`)).length,
  }
}
