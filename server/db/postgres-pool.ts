import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from './failures.ts'
import * as schema from './schema.ts'
import { SharedPool } from './shared-pool.ts'

/** The use of a connection decides on its timeouts. */
export type PoolUse = 'requests' | 'probe' | 'maintenance' | 'operator'

/**
 * A host that vanishes with its machine closes nothing. Without this, the server would keep the locks of its
 * transaction until TCP gives up the connection, hours later.
 */
const idleTransactionTimeout = `set idle_in_transaction_session_timeout = '30s'`

/** The holder of a lock may never release it. */
const lockTimeout = `set lock_timeout = '3s'`

/**
 * A transaction may wait for several locks in turn, so it is limited as a whole. Only PostgreSQL 17 and later
 * know that limit; before, each statement is limited alone.
 */
const statementTimeout = `set statement_timeout = '5s';
  select set_config(name, '5s', false) from pg_settings where name = 'transaction_timeout'`

/** First of all: a standby has old balances, and a former primary may have come back as one under the same address. */
const refuseStandby = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`

/** First statements on every connection. Poolers refuse unknown settings in the startup packet. */
const settings: Readonly<Record<PoolUse, string>> = {
  requests: [idleTransactionTimeout, lockTimeout, statementTimeout].join(';'),
  probe: statementTimeout,
  maintenance: [idleTransactionTimeout, lockTimeout].join(';'),
  operator: idleTransactionTimeout,
}

/**
 * How long the host waits for an answer, in milliseconds. A server that has vanished with its machine ends no query, and
 * the system gives up its connections only after a quarter of an hour. For requests it is longer than `statementTimeout`.
 */
const answerTimeouts: Readonly<Partial<Record<PoolUse, number>>> = { requests: 6000, probe: 2000 }

/** Connections for one use, opened on demand. A server that takes no writes is refused; `isReadOnly` recognises the error. */
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
    verify: (client, done) => client.query(`${refuseStandby};${settings[use]}`, (error) => done(error)),
  })
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', onLostConnection)
  // Nor may a connection in use end the process: its user gets the error from the statement that fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export function databaseOf(pool: Pool): NodePgDatabase<typeof schema> {
  const db = drizzle({ client: pool, schema })
  // Drizzle's own never releases a connection on which `begin` failed: ten of those empty the pool permanently.
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client: endedUnanswered(client), schema }).transaction(run, config)
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * A connection that ends once a statement stays without an answer: each later one, such as the rollback, would wait as
 * long. The pool keeps none that has ended.
 */
function endedUnanswered(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get: (target, name): unknown => {
      const own: unknown = Reflect.get(target, name)
      if (name !== 'query' || typeof own !== 'function') return own
      return async (...sent: unknown[]): Promise<unknown> => {
        try {
          return await Reflect.apply(own, target, sent)
        } catch (error) {
          if (isUnanswered(error)) void client.end()
          throw error
        }
      }
    },
  })
}
