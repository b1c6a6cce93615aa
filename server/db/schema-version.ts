import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as v from 'valibot'

const Version = v.object({ rows: v.tuple([v.object({ version: v.string() })]) })
const Presence = v.object({ rows: v.tuple([v.object({ present: v.boolean() })]) })

/** A connection or a transaction, of either engine. */
type Queryable = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>

/** The schema version of the tables: their last migration. Empty if migrating began and completed none. */
export async function schemaVersionOf(db: Queryable): Promise<string> {
  const answer: unknown = await db.execute(
    sql`select coalesce(max(created_at)::text, '') as version from drizzle.__drizzle_migrations`,
  )
  return v.parse(Version, answer).rows[0].version
}

/** Compares the release of the tables with these migrations. An empty database has none. */
export async function releaseOf(
  db: Queryable,
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
