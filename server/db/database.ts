import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '#server/config/config.ts'
import { count, getTableName, inArray, is, sql } from 'drizzle-orm'
import { type PgDatabase, type PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import { isLockLost, isReadOnly, isRefusedRight } from './failures.ts'
import { releaseOf } from './schema-version.ts'
import type { PoolUse } from './postgres-pool.ts'
import * as schema from './schema.ts'

/**
 * The database for every module: the same calls on PGlite and PostgreSQL, inside a transaction or not. A function that
 * needs a transaction, for a lock or for several statements, names the parameter `tx`, and any other `db`.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  /** Serves requests: statements are limited in time, and connections are divided among participants. */
  db: Database
  /** Serves background tasks and fills an empty database: a statement's time is not limited. */
  maintenance: Database
  /** As `maintenance`, for what operators read whole, so that it holds up no background task. */
  reports: Database
  /** Resolves when the engine answers, however busy `db` is; rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Opening {
  /** Whether to migrate tables of an older release. False migrates an empty database only. */
  upgrades?: boolean
  /**
   * Without timeouts a statement may take any time, also while it waits for a lock. Otherwise PostgreSQL ends
   * it: a request waits for it, and a host that has vanished may hold the lock. `isLockTimeout` and
   * `isUnavailable` recognise the error.
   */
  withoutTimeouts?: boolean
}

/** Keys of the advisory locks, which share one space of numbers in the database. */
export const lockNumbers = {
  migrations: 7_836_431,
  log: 7_836_432,
  seed: 7_836_433,
  summary: 7_836_434,
} as const

/**
 * Connects to PostgreSQL and migrates it under an advisory lock, so that several host processes may start
 * together. Rejects when the server does not answer within five seconds. Idle connections that break later
 * are only reported: the next query opens a new one.
 *
 * @throws {StartError} when the server is a standby; when the tables are of another release and must not be migrated,
 * or the role may not do it; when the role may not read and write the tables.
 */
export async function openPostgres(
  url: string,
  {
    upgrades = true,
    withoutTimeouts = false,
    onLostConnection = () => {},
  }: Opening & { onLostConnection?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const { postgresPool, databaseOf } = await import('./postgres-pool.ts')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const open = (use: PoolUse, max: number) => postgresPool(url, use, max, onLostConnection)
  const migrations = open('operator', 1)
  try {
    const client = await migrations.connect().catch((error: unknown) => {
      throw isReadOnly(error) ? new StartError(takesNoWrites) : error
    })
    try {
      await client.query('select pg_advisory_lock($1)', [lockNumbers.migrations])
      const one = drizzle({ client, schema })
      if (!upgrades) await refuseOtherRelease(one)
      await client.query(`set lock_timeout = '1s'`)
      await untilUnlocked(() => migrateTables(one, () => migrate(one, { migrationsFolder })))
      await client.query('select pg_advisory_unlock($1)', [lockNumbers.migrations])
    } finally {
      client.release()
    }
  } finally {
    await migrations.end()
  }
  const serving = open(withoutTimeouts ? 'operator' : 'requests', 10)
  const background = withoutTimeouts ? 'operator' : 'maintenance'
  const maintenance = open(background, 2)
  const reports = open(background, 2)
  // The probe has a connection of its own, so that a ping does not wait for busy ones.
  const probe = open('probe', 1)
  return {
    db: databaseOf(serving),
    maintenance: databaseOf(maintenance),
    reports: databaseOf(reports),
    ping: async () => void (await probe.query('select 1')),
    close: async () =>
      void (await Promise.all([serving, maintenance, reports, probe].map((pool) => pool.end()))),
  }
}

/**
 * While a change of a table waits for those who use it, such as a backup, all others wait behind it. So it gives up, lets
 * them pass, and begins again.
 */
async function untilUnlocked(change: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await change()
    } catch (error) {
      if (!isLockLost(error)) throw error
      await wait(2000)
    }
  }
}

/**
 * Changes nothing if the tables are of this release, so that the role of a host needs no right to change them.
 *
 * @throws {StartError} when they are not, and the role has no such right.
 */
async function migrateTables(db: Database, migrate: () => Promise<void>): Promise<void> {
  const release = await releaseOf(db, migrationsFolder).catch((error: unknown) => {
    throw isRefusedRight(error) ? new StartError(missingRights) : error
  })
  if (release === 'this') return requireRights(db)
  try {
    await migrate()
  } catch (error) {
    if (!isRefusedRight(error)) throw error
    throw new StartError(
      'the tables are not of this release, and the role in DATABASE_URL may not change them: run npm run migrate with the role that owns them',
    )
  }
}

const takesNoWrites =
  'The database at DATABASE_URL takes no writes: it is a standby, or read-only. Name the primary'

const missingRights =
  'the role in DATABASE_URL may not read and write the tables: give it the rights of docs/operating/install.md, "A role that cannot change tables"'

/** @throws {StartError} when the role lacks a right on a table or a sequence, as after a restore by their owner. */
async function requireRights(db: Database): Promise<void> {
  const names = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  const may = ['select', 'insert', 'update', 'delete'].map((right) => sql`has_table_privilege(oid, ${right})`)
  const lacking = await db
    .select({ count: count() })
    .from(sql`pg_class`)
    .where(
      sql`relnamespace = 'public'::regnamespace and case relkind
          when 'r' then ${inArray(sql`relname`, names)}
            and not (has_schema_privilege('public', 'usage') and ${sql.join(may, sql` and `)})
          when 'S' then not has_sequence_privilege(oid, 'usage')
        end`,
    )
  if (lacking[0]?.count !== 0) throw new StartError(missingRights)
}

/** @throws {StartError} when the tables are of another release than this one. */
export async function refuseOtherRelease(db: Database): Promise<void> {
  if ((await releaseOf(db, migrationsFolder)) !== 'another') return
  throw new StartError(
    'the tables are of another release: use the commands of that one, or start the host of this one first, which updates them',
  )
}

/** The folder is beside this file in the sources, and beside the bundle in `dist/server`. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
