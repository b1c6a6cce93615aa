import { fileURLToPath } from 'node:url'
import { StartError } from '#server/config/config.ts'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { isOfAnotherRelease } from './schema-version.ts'
import type { PoolUse } from './postgres-pool.ts'
import * as schema from './schema.ts'

/** What every module works with: the same calls on PGlite and on PostgreSQL, inside a transaction or not. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  /** For what somebody waits for: no statement takes long, and nobody holds all connections. */
  db: Database
  /** For background tasks and filling an empty database: a statement may take as long as it needs. */
  maintenance: Database
  /** Answers when the engine does, however busy `db` is; rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Opening {
  /** Whether tables of an older release become those of this one. False migrates an empty database alone. */
  upgrades?: boolean
  /**
   * Whether a statement may take as long as it needs, for a lock too. Otherwise PostgreSQL ends it, because somebody waits
   * for an answer, and a lock may be held by a host that has vanished. `isLockTimeout` and `isUnavailable` tell.
   */
  isPatient?: boolean
}

const lockNumber = 7_836_431

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
  const { postgresPool, databaseOf } = await import('./postgres-pool.ts')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const open = (use: PoolUse, max: number) => postgresPool(url, use, max, onLostConnection)
  const migrations = open('operator', 1)
  try {
    const client = await migrations.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [lockNumber])
      const one = drizzle({ client, schema })
      if (!upgrades) await refuseOtherRelease(one)
      await migrate(one, { migrationsFolder })
      await client.query('select pg_advisory_unlock($1)', [lockNumber])
    } finally {
      client.release()
    }
  } finally {
    await migrations.end()
  }
  const serving = open(isPatient ? 'operator' : 'requests', 10)
  const maintenance = open(isPatient ? 'operator' : 'maintenance', 2)
  // Whether the server answers must not depend on what the others are used for.
  const probe = open('probe', 1)
  return {
    db: databaseOf(serving),
    maintenance: databaseOf(maintenance),
    ping: async () => void (await probe.query('select 1')),
    close: async () => void (await Promise.all([serving.end(), maintenance.end(), probe.end()])),
  }
}

/** @throws {StartError} when the tables are of another release than this one. */
export async function refuseOtherRelease(db: Database): Promise<void> {
  if (!(await isOfAnotherRelease(db, migrationsFolder))) return
  throw new StartError(
    'the tables are of another release: use the commands of that one, or start the host of this one first, which updates them',
  )
}

/** Beside this file in the sources, beside the bundle in `dist/server`. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
