import { type OpenDatabase, migrationsFolder } from '#server/db/database.ts'
import { databaseOf, postgresPool } from '#server/db/postgres-pool.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { beforeEach } from 'vitest'
import { createTestDatabase } from './postgres.ts'

const migrations = readMigrationFiles({ migrationsFolder })

interface FormerRelease {
  readonly client: Client
  /** For the code of this release, once all is migrated. */
  readonly database: OpenDatabase
  /** Migrates up to the first migration with a text. The function migrates the rest. */
  readonly migrateUntil: (text: string) => Promise<() => Promise<void>>
}

/** A database for each test of a `describe` block, which a former release has filled. */
export function useFormerRelease(): FormerRelease {
  let opened: Pick<FormerRelease, 'client' | 'database'> | undefined
  beforeEach(async () => {
    const { url, drop } = await createTestDatabase('template1')
    const client = new Client({ connectionString: url })
    await client.connect()
    // Not `openPostgres`, which would migrate.
    const pool = postgresPool(url, 'maintenance', 10, () => {})
    const db = databaseOf(pool)
    const ping = async () => void (await pool.query('select 1'))
    opened = { client, database: { db, maintenance: db, reports: db, ping, close: () => pool.end() } }
    return async () => {
      await client.end()
      await pool.end()
      await drop()
    }
  })
  const now = () => {
    if (opened === undefined) throw new Error('The database is opened before each test')
    return opened
  }
  const run = async (some: typeof migrations) => {
    for (const statement of some.flatMap(({ sql }) => sql)) await now().client.query(statement)
  }
  return {
    get client() {
      return now().client
    },
    get database() {
      return now().database
    },
    migrateUntil: async (text) => {
      const at = migrations.findIndex(({ sql }) => sql.join('').includes(text))
      await run(migrations.slice(0, at))
      return () => run(migrations.slice(at))
    },
  }
}
