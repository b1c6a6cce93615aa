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
import { releaseOf } from './schema-version.ts'
import { isDamage } from './failures.ts'
import type { RecoveringPglite } from './recovering-pglite.ts'
import * as schema from './schema.ts'

/**
 * Opens the embedded engine in a folder, or in memory without one, and migrates it. A folder without a
 * database gets one. Takes no lock of its own. If the engine dies in use because the disk is full, it
 * recovers once there is room again.
 *
 * @throws {StartError} when the tables are of another release and must not be migrated, the database is
 * damaged, or the disk is full.
 */
export async function openEmbedded(folder?: string, opening: Opening = {}): Promise<OpenDatabase> {
  if (folder === undefined) return openEngine(undefined, opening)
  const found = await folders.examineFolder(folder)
  if (typeof found === 'object') throw new folders.DamagedDatabase(folder, `${found.missing} is missing`)
  if (found === 'empty') await createDatabase(folder, () => Promise.resolve())
  else await folders.removeDraft(folder)
  const database = await openEngine(folder, opening)
  try {
    await listDatabase(folder, database.db)
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
 * @param onReplaced Receives the folder where the damaged files are kept; null if there were none.
 */
export async function rewriteEmbedded<Result>(
  folder: string,
  run: (database: OpenDatabase) => Promise<Result>,
  { onReplaced, ...opening }: Opening & { onReplaced: (kept: string | null) => void },
): Promise<Result> {
  const database = await openEmbedded(folder, opening).catch((error: unknown) => {
    if (error instanceof folders.DamagedDatabase) return null
    throw error
  })
  if (database === null) {
    const { kept, result } = await createDatabase(folder, run)
    onReplaced(kept)
    return result
  }
  try {
    // Emptied tables get new files. With an empty list the database counts as complete until those are
    // listed.
    await folders.listFiles(folder, [])
    const result = await run(database)
    await listDatabase(folder, database.db)
    return result
  } finally {
    await database.close()
  }
}

function createDatabase<Result>(folder: string, run: (database: OpenDatabase) => Promise<Result>) {
  return folders.createFolder(folder, async (draft) => {
    const database = await openEngine(draft, {})
    try {
      const result = await run(database)
      return { files: await relationFiles(database.db), result }
    } finally {
      await database.close()
    }
  })
}

async function openEngine(folder: string | undefined, { upgrades = true }: Opening): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client = await startEngine(folder)
  const db = drizzle({ client, schema })
  try {
    if (!upgrades) await refuseOtherRelease(db)
    // A migration may give tables new files.
    else if (folder !== undefined && (await releaseOf(db, migrationsFolder)) === 'another') {
      await folders.listFiles(folder, [])
    }
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await client.close()
    if (folder === undefined || !isDamage(error)) throw error
    throw new folders.DamagedDatabase(folder, errorText(error))
  }
  return {
    db,
    maintenance: db,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

/** When the engine cannot start, its own error is of no use: `Aborted()`, or a number. */
async function startEngine(folder: string | undefined): Promise<RecoveringPglite> {
  const { RecoveringPglite } = await import('./recovering-pglite.ts')
  const client = new RecoveringPglite(folder)
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

/** Lists the files of a database that has just been opened, also of one from a release without such lists. */
async function listDatabase(folder: string, db: Database): Promise<void> {
  const files = await relationFiles(db)
  const missing = await folders.missingOf(folder, files)
  if (missing !== null) throw new folders.DamagedDatabase(folder, `${missing} is missing`)
  await folders.listFiles(folder, files)
}

const Paths = v.object({ rows: v.array(v.object({ path: v.string() })) })

/** Paths, below the folder, of all tables and indexes, including the engine's own catalogue. */
async function relationFiles(db: Database): Promise<string[]> {
  const answer: unknown = await db.execute(
    sql`select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null`,
  )
  return v.parse(Paths, answer).rows.map(({ path }) => path)
}
