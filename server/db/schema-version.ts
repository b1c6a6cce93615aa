import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as v from 'valibot'
import type { Database } from './database.ts'

const Version = v.object({ rows: v.tuple([v.object({ version: v.string() })]) })
const Presence = v.object({ rows: v.tuple([v.object({ present: v.boolean() })]) })

/** The schema version of the tables: their last migration. Empty if migrating began and completed none. */
export async function schemaVersionOf(db: Database): Promise<string> {
  const answer: unknown = await db.execute(
    sql`select coalesce(max(created_at)::text, '') as version from drizzle.__drizzle_migrations`,
  )
  return v.parse(Version, answer).rows[0].version
}

/** Compares the release of the tables with these migrations. An empty database has none. */
export async function releaseOf(
  db: Database,
  migrationsFolder: string,
): Promise<'none' | 'this' | 'another'> {
  const answer: unknown = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!v.parse(Presence, answer).rows[0].present) return 'none'
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  const version = await schemaVersionOf(db)
  if (version === '') return 'none'
  return version === String(newest?.folderMillis) ? 'this' : 'another'
}
