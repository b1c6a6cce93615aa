import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { databaseOf, postgresPool } from '#server/db/postgres-pool.ts'
import { type Statement, type TableSize, readPlan } from './plans.ts'

/** Each statement's plan comes to its client as a notice, also those of triggers and foreign keys. */
const explained = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': 0,
}

export interface WatchedDatabase {
  database: OpenDatabase
  /** Runs a part of the walk. Resolves to the statements that it has sent. */
  during(run: () => Promise<unknown>): Promise<Statement[]>
}

/** The database as hosts use it, without their limits of time. */
export function openWatched(url: string): WatchedDatabase {
  let seen: Statement[] = []
  const asked = new URL(url)
  const options = Object.entries(explained).map(([name, value]) => `-c ${name}=${value}`)
  asked.searchParams.set('options', options.join(' '))
  const pool = postgresPool(asked.href, 'operator', 10, () => {})
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const statement = readPlan(message)
      if (statement !== null) seen.push(statement)
    })
  })
  const db = databaseOf(pool)
  return {
    database: {
      db,
      maintenance: db,
      reports: db,
      ping: async () => void (await pool.query('select 1')),
      close: () => pool.end(),
    },
    during: async (run) => {
      seen = []
      await run()
      const own = seen
      seen = []
      return own
    },
  }
}

/** Tables of the catalogue do not grow with participants: `catalogue-sizes` measures those. */
const ofCatalogue =
  /^(?:study|study_.*|own_study.*|opened_study|closed_record|site_facility|piece|city|company|facility)$/

const Sizes = v.object({
  rows: v.array(v.object({ name: v.string(), rows: v.number(), pages: v.number() })),
})

/** The tables with so many rows, as the planner knows them. */
export async function largeTables(db: Database, fromRows: number): Promise<ReadonlyMap<string, TableSize>> {
  const answer: unknown = await db.execute(sql`
    select relname as name, reltuples::float8 as rows, (pg_table_size(oid) / 8192)::float8 as pages
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${fromRows}`)
  const { rows } = v.parse(Sizes, answer)
  return new Map(rows.filter(({ name }) => !ofCatalogue.test(name)).map(({ name, ...size }) => [name, size]))
}
