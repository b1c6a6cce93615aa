import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { StartError } from '#server/config/config.ts'
import { unlessMissing } from '#server/errors/unless-missing.ts'

/**
 * The folder of the embedded engine. PGlite creates an empty database in any folder without `PG_VERSION`,
 * even over the remains of another database. Therefore a file beside the folder, `db.created`, says that it
 * holds one. A folder that then lacks a file of the engine is not opened.
 */

/** Without these no database of the engine can be opened. */
const coreFiles = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'pg_xact/0000']
const isSegmentOfLog = (name: string) => /^pg_wal\/[0-9A-F]{24}$/.test(name)
/** Free bytes that creating or recovering a database needs. */
const bytesToStart = 60_000_000

const markerOf = (folder: string) => `${folder}.created`
const draftOf = (folder: string) => `${folder}.unfinished`

/**
 * Says whether the folder holds a database. Reads only.
 *
 * @returns `missing` names a file that the database there should have.
 */
export async function examineFolder(folder: string): Promise<'empty' | 'whole' | { missing: string }> {
  const present = await filesIn(folder)
  if (present.size === 0 && !(await exists(markerOf(folder)))) return 'empty'
  const missing = coreFiles.find((name) => !present.has(name))
  if (missing !== undefined) return { missing }
  return [...present].some(isSegmentOfLog) ? 'whole' : { missing: 'pg_wal' }
}

/** The first of these files that the folder lacks; null when it has all of them. */
export async function missingOf(folder: string, files: readonly string[]): Promise<string | null> {
  const present = await filesIn(folder)
  return files.find((name) => !present.has(name)) ?? null
}

/** A database that the engine cannot open as it is. The message says what an operator can do. */
export class DamagedDatabase extends StartError {
  override name = 'DamagedDatabase'

  /** @param what The damage in words, such as `PG_VERSION is missing`. */
  constructor(folder: string, what: string) {
    super(
      `The database in ${folder} is damaged: ${what}. Put back the whole folder (is its volume mounted? was it copied to the end?) or a backup: npm run restore -- FILE, with a file of npm run backup. Where nothing was ever stored, remove the folder and ${basename(folder)}.created`,
    )
  }
}

/**
 * Creates a database beside its folder and moves it there when it is complete. A start that is killed midway
 * leaves no partial database. A damaged database in the folder is kept under another name.
 *
 * @param fill Creates the database in the folder that it is given, and closes it.
 * @returns `kept`: the new name of the damaged database; null if there was none.
 */
export async function createFolder<Result>(
  folder: string,
  fill: (draft: string) => Promise<Result>,
): Promise<{ kept: string | null; result: Result }> {
  await removeDraft(folder)
  await mkdir(dirname(folder), { recursive: true })
  const result = await fill(draftOf(folder)).catch(async (error: unknown) => {
    await removeDraft(folder)
    throw error
  })
  const kept =
    (await unlessMissing(readdir(folder), [])).length > 0 ? `${folder}.damaged-${Date.now()}` : null
  if (kept !== null) await rename(folder, kept)
  await rename(draftOf(folder), folder)
  await markFolder(folder)
  return { kept, result }
}

/** Removes the partial database of a start that was killed. */
export const removeDraft = (folder: string) => rm(draftOf(folder), { recursive: true, force: true })

/** Writes beside the folder that it holds a database. */
export async function markFolder(folder: string): Promise<void> {
  if (await exists(markerOf(folder))) return
  const marker = await open(markerOf(folder), 'w', 0o600)
  try {
    await marker.writeFile(
      `The folder ${basename(folder)} holds a database. With this file here, Stipend never creates another one in it.\n`,
    )
    await marker.sync()
  } finally {
    await marker.close()
  }
}

/** The number of free bytes if they may be too few for an engine to start; else null. */
export async function freeBytesIfScarce(folder: string): Promise<number | null> {
  const { bavail, bsize } = await statfs(dirname(folder))
  return bavail * bsize < bytesToStart ? bavail * bsize : null
}

/** Paths below a folder, with slashes; empty if the folder does not exist. */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }), [])
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')),
  )
}

const exists = (path: string) => unlessMissing(stat(path), null).then((found) => found !== null)
