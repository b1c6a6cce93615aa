import type { Database } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'
import { getTableName, isTable, sql } from 'drizzle-orm'

/** Names of the tables that hold a word in clear. */
export async function tablesWith(db: Database, word: string): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.values(schema).filter((part) => isTable(part))) {
    const name = getTableName(table)
    const holds = sql`${sql.identifier(name)}::text ilike ${`%${word}%`}`
    if ((await db.$count(table, holds)) > 0) found.push(name)
  }
  return found.toSorted()
}
