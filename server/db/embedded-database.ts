import { errorText } from '#server/errors/error-text.ts'
import { StartError } from '#server/config/config.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import * as folders from './database-folder.ts'
import {
  type Database,
  type OpenDatabase,
  type Opening,
  migrationsFolder,
  refuseOtherRelease,
} from './database.ts'
import { isDamage } from './failures.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import * as schema from './schema.ts'

interface EmbeddedOpening extends Opening {
  /** Called once if the engine dies in use, as it does when its log finds no room on the disk. */
  onDeath?: (error: Error) => void
}

/**
 * Opens the embedded engine in a folder, or in memory without one, and migrates it. A folder without a
 * database gets one. Takes no lock of its own.
 *
 * @throws {StartError} when the tables are of another release and must not be migrated, the database is
 * damaged, or the disk is full.
 */
export async function openEmbedded(folder?: string, opening: EmbeddedOpening = {}): Promise<OpenDatabase> {
  if (folder === undefined) return openEngine(undefined, opening)
  const found = await folders.examineFolder(folder)
  if (typeof found === 'object') throw new folders.DamagedDatabase(folder, `${found.missing} is missing`)
  if (found === 'empty') await createDatabase(folder, () => Promise.resolve())
  else await folders.removeDraft(folder)
  const database = await openEngine(folder, opening)
  try {
    await requireTables(folder, database.db)
    await folders.markFolder(folder)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Runs a function that replaces the content of a database. If the database in the folder is damaged, the
 * function fills a new one, which replaces the damaged one when the run has succeeded.
 *
 * @returns `kept`: the folder where the damaged files are kept; null if there were none.
 */
export async function rewriteEmbedded<Result>(
  folder: string,
  run: (database: OpenDatabase) => Promise<Result>,
  opening: Opening,
): Promise<{ kept: string | null; result: Result }> {
  const database = await openEmbedded(folder, opening).catch((error: unknown) => {
    if (error instanceof folders.DamagedDatabase) return null
    throw error
  })
  if (database === null) return createDatabase(folder, run)
  try {
    return { kept: null, result: await run(database) }
  } finally {
    await database.close()
  }
}

function createDatabase<Result>(folder: string, run: (database: OpenDatabase) => Promise<Result>) {
  return folders.createFolder(folder, async (draft) => {
    const database = await openEngine(draft, {})
    try {
      return await run(database)
    } finally {
      await database.close()
    }
  })
}

async function openEngine(
  folder: string | undefined,
  { upgrades = true, onDeath = () => {} }: EmbeddedOpening,
): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client = await startEngine(folder, onDeath)
  const db = drizzle({ client, schema })
  try {
    if (!upgrades) await refuseOtherRelease(db)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await client.close()
    if (folder === undefined || !isDamage(error)) throw error
    throw new folders.DamagedDatabase(folder, errorText(error))
  }
  return {
    db,
    maintenance: db,
    reports: db,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

/** When the engine cannot start, its own error is of no use: `Aborted()`, or a number. */
async function startEngine(
  folder: string | undefined,
  onDeath: (error: Error) => void,
): Promise<EmbeddedEngine> {
  const { EmbeddedEngine } = await import('./embedded-engine.ts')
  const client = new EmbeddedEngine(folder, onDeath)
  try {
    await client.waitReady
    return client
  } catch (error) {
    if (folder === undefined) throw error
    const freeBytes = await folders.freeBytesIfScarce(folder)
    if (freeBytes !== null) {
      const megabytes = Math.floor(freeBytes / 1_000_000)
      throw new StartError(
        `The database in ${folder} cannot be opened: its disk has ${megabytes} MB left, and 60 MB are needed (${errorText(error)})`,
      )
    }
    throw new folders.DamagedDatabase(folder, `the engine cannot read it (${errorText(error)})`)
  }
}

const Paths = v.object({ rows: v.array(v.object({ path: v.string() })) })

/** The engine opens a database of which a table's file is missing, and fails when that table is read. */
async function requireTables(folder: string, db: Database): Promise<void> {
  const answer: unknown = await db.execute(
    sql`select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null`,
  )
  const files = v.parse(Paths, answer).rows.map(({ path }) => path)
  const missing = await folders.missingOf(folder, files)
  if (missing !== null) throw new folders.DamagedDatabase(folder, `${missing} is missing`)
}
