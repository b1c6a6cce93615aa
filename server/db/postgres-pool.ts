import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { isUnanswered } from './failures.ts'
import * as schema from './schema.ts'
import { SharedPool } from './shared-pool.ts'

/** What connections are for, which decides how long they may take. */
export type PoolUse = 'requests' | 'probe' | 'maintenance' | 'operator'

/**
 * A host that vanishes with its machine closes nothing: the server would keep what its transaction has locked until TCP
 * gives the connection up, hours later.
 */
const endsWithHost = `set idle_in_transaction_session_timeout = '30s'`

/** Whoever holds a lock may never let go. */
const waitsForLocks = `set lock_timeout = '3s'`

/**
 * A transaction may wait for several locks in turn, so it is bounded as a whole. PostgreSQL knows that limit from version 17
 * on; before, each statement is bounded alone.
 */
const takesTime = `set statement_timeout = '5s';
  select set_config(name, '5s', false) from pg_settings where name = 'transaction_timeout'`

/** What every connection is told first. Not in the startup packet: poolers refuse what they do not know there. */
const settings: Readonly<Record<PoolUse, string>> = {
  requests: [endsWithHost, waitsForLocks, takesTime].join(';'),
  probe: takesTime,
  maintenance: [endsWithHost, waitsForLocks].join(';'),
  operator: endsWithHost,
}

/**
 * How long this side waits for an answer, in milliseconds. A server that has vanished with its machine ends nothing, and the
 * system gives its connections up after a quarter of an hour. Requests: longer than `takesTime`.
 */
const answerTimeouts: Readonly<Partial<Record<PoolUse, number>>> = { requests: 6000, probe: 2000 }

/** Connections for one use. None is opened before it is needed. */
export function postgresPool(
  url: string,
  use: PoolUse,
  max: number,
  onLostConnection: (error: Error) => void,
): Pool {
  const pool = new SharedPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    query_timeout: answerTimeouts[use],
    verify: (client, done) => client.query(settings[use], (error) => done(error)),
  })
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', onLostConnection)
  // The same for one that breaks while in use; whoever uses it hears of it by the statement that fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** The tables over a pool. */
export function databaseOf(pool: Pool): NodePgDatabase<typeof schema> {
  const db = drizzle({ client: pool, schema })
  // Drizzle's own never gives back a connection on which `begin` failed: ten of those and the pool is empty for good.
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    let isUseless = false
    try {
      return await drizzle({ client, schema }).transaction(run, config)
    } catch (error) {
      isUseless = isUnanswered(error)
      throw error
    } finally {
      client.release(isUseless)
    }
  }
  return db
}
