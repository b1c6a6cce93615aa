import { fileURLToPath } from 'node:url'
import { StartError } from '#server/config.ts'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { isOfAnotherRelease } from './edition.ts'
import * as schema from './schema.ts'

/** What every module works with: the same calls on PGlite and on PostgreSQL, inside a transaction or not. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  /** Answers when the engine does; rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Opening {
  /** Whether tables of an older release become those of this one. False migrates an empty database alone. */
  upgrades?: boolean
  /**
   * Whether a statement waits for a lock for as long as it takes. Otherwise PostgreSQL ends it after three seconds, which
   * `isLockTimeout` tells: whoever holds the lock may never let go, and somebody waits for an answer.
   */
  isPatient?: boolean
}

const lockNumber = 7_836_431

/**
 * Opens the embedded engine in a folder, or in memory when none is given, and migrates it. Takes no lock of its own. An
 * engine that dies in use, because the disk is full, recovers once there is room again.
 *
 * @throws {StartError} when the tables are of another release and must stay so.
 */
export async function openEmbedded(
  folder?: string,
  { upgrades = true }: Opening = {},
): Promise<OpenDatabase> {
  const { EnduringPglite } = await import('./enduring-pglite.ts')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client = new EnduringPglite(folder)
  await client.waitReady
  const db = drizzle({ client, schema })
  try {
    if (!upgrades) await refuseOtherRelease(db)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    db,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

/**
 * What every connection is told first. A host that vanishes with its machine closes nothing: the server would keep what its
 * transaction has locked until TCP gives the connection up, hours later. Not in the startup packet: poolers refuse what
 * they do not know there.
 */
const limits = (isPatient: boolean) =>
  `set idle_in_transaction_session_timeout = '30s'${isPatient ? '' : "; set lock_timeout = '3s'"}`

/**
 * Connects to PostgreSQL and migrates it under an advisory lock, so that several host processes may start at once.
 * Rejects when the server does not answer within five seconds. Idle connections that break later are only reported:
 * the next query opens a new one.
 *
 * @throws {StartError} when the tables are of another release and must stay so.
 */
export async function openPostgres(
  url: string,
  {
    upgrades = true,
    isPatient = false,
    onLostConnection = () => {},
  }: Opening & { onLostConnection?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const { Pool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    verify: (client, done) => client.query(limits(isPatient), (error) => done(error)),
  })
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', onLostConnection)
  // The same for one that breaks while in use; whoever uses it hears of it by the statement that fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    const client = await pool.connect()
    try {
      await client.query('set lock_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [lockNumber])
      const one = drizzle({ client, schema })
      if (!upgrades) await refuseOtherRelease(one)
      await migrate(one, { migrationsFolder })
      await client.query('select pg_advisory_unlock($1)', [lockNumber])
    } finally {
      // Its patience goes with it.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = drizzle({ client: pool, schema })
  // Drizzle's own never gives back a connection on which `begin` failed: ten of those and the pool is empty for good.
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client, schema }).transaction(run, config)
    } finally {
      client.release()
    }
  }
  return {
    db,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

async function refuseOtherRelease(db: Database): Promise<void> {
  if (!(await isOfAnotherRelease(db, migrationsFolder))) return
  throw new StartError(
    'the tables are of another release: use the commands of that one, or start the host of this one first, which updates them',
  )
}

/** Beside this file in the sources, beside the bundle in `dist/server`. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
