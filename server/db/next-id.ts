import { type SQL, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Database } from './database.ts'

const Drawn = v.object({ rows: v.tuple([v.object({ id: v.number() })]) })

/** Takes the next number of a table's column `id`, for a row whose sealed values depend on the number. */
export async function nextId(db: Database, table: PgTable): Promise<number> {
  const next: SQL = sql`nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))`
  const answer: unknown = await db.execute(sql`select ${next}::float8 as id`)
  return v.parse(Drawn, answer).rows[0].id
}
