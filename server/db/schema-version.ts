import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as v from 'valibot'

const Edition = v.object({ rows: v.tuple([v.object({ edition: v.string() })]) })
const Presence = v.object({ rows: v.tuple([v.object({ present: v.boolean() })]) })

/** A connection or a transaction, of either engine. */
interface Queryable {
  execute(query: SQL): PromiseLike<unknown>
}

/** Names the shape that the tables have: the last migration. Empty where migrating began and made none. */
export async function schemaVersionOf(db: Queryable): Promise<string> {
  const answer: unknown = await db.execute(
    sql`select coalesce(max(created_at)::text, '') as edition from drizzle.__drizzle_migrations`,
  )
  return v.parse(Edition, answer).rows[0].edition
}

/** Whether the tables are those of another release than the one that brings these migrations; an empty database has none. */
export async function isOfAnotherRelease(db: Queryable, migrationsFolder: string): Promise<boolean> {
  const answer: unknown = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!v.parse(Presence, answer).rows[0].present) return false
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  const edition = await schemaVersionOf(db)
  return edition !== '' && edition !== String(newest?.folderMillis)
}
