import { type SQL, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Database } from './database.ts'

const Row = v.object({ id: v.number() })
const Drawn = v.object({ rows: v.tupleWithRest([Row], Row) })

async function draw(db: Database, table: PgTable, count: number) {
  const next: SQL = sql`nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))`
  const answer: unknown = await db.execute(
    sql`select ${next}::float8 as id from generate_series(1, ${count}::int)`,
  )
  return v.parse(Drawn, answer).rows
}

/** Takes the next number of a table's column `id`, for a row whose sealed values depend on the number. */
export const nextId = async (db: Database, table: PgTable): Promise<number> =>
  (await draw(db, table, 1))[0].id

/** Takes the next numbers of a table, in ascending order; at least one. */
export const nextIds = async (db: Database, table: PgTable, count: number): Promise<number[]> =>
  (await draw(db, table, count)).map(({ id }) => id)
