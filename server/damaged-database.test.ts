import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { runCommand } from '#tests/support/host/run-command.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { PGlite } from '@electric-sql/pglite'
import { copyFolder, fillDataFolder } from '#tests/support/databases/data-folder.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartError, readConfig } from './config/config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openEmbedded } from './db/embedded-database.ts'
import { participants } from './db/schema.ts'
import { startHost } from './host.ts'

const Path = v.object({ rows: v.tuple([v.object({ path: v.string() })]) })

let root: string
/** A data folder with one participant, and a backup of it. */
let sound: string
let backup: string
let tablePath: string
let folder: string
let copies = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'damaged-'))
  sound = join(root, 'sound')
  backup = join(root, 'backup.gz')
  await fillDataFolder(sound)
  const opened = await openEmbedded(join(sound, 'db'))
  const { db } = opened
  await db.insert(participants).values({ encId: 'ada', email: 'ada@mail.example', createdAt: new Date() })
  const answer: unknown = await db.execute(sql`select pg_relation_filepath('participant') as path`)
  tablePath = v.parse(Path, answer).rows[0].path
  await opened.close()
  const saved = await runCommand('backup', [backup], { DATA_DIR: sound })
  if (saved.code !== 0) throw new Error(saved.errors)
}, 120_000)
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  copies += 1
  folder = join(root, `data-${copies}`)
  await copyFolder(sound, folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const database = () => join(folder, 'db')
const remove = (path: string) => rm(join(database(), path), { recursive: true })

/** Each file below the folder, with its size and the time when it was written. */
async function contentOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const lines = entries.map(async (entry) => {
    const name = join(entry.parentPath, entry.name)
    if (!entry.isFile()) return name
    const { size, mtimeMs } = await stat(name)
    return `${name} ${size} ${mtimeMs}`
  })
  return (await Promise.all(lines)).sort()
}

/** The message of a host that does not start. */
async function refusal(): Promise<string> {
  const config = readConfig({ DATA_DIR: folder, PORT: String(await findFreePort()), LOG_LEVEL: 'silent' })
  const outcome = await startHost(config, {}).catch((error: unknown) => error)
  if (outcome instanceof StartError) return outcome.message
  throw new Error('The host was to refuse', { cause: outcome })
}

async function emails(): Promise<string[]> {
  const opened = await openEmbedded(database())
  const rows = await opened.db.select().from(participants)
  await opened.close()
  return rows.map(({ email }) => email)
}

const damages: [string, () => Promise<void>][] = [
  ['its version is missing', () => remove('PG_VERSION')],
  ['its folder is missing', () => rm(database(), { recursive: true })],
  [
    'its folder is empty, as with a volume that is not mounted',
    async () => {
      await rm(database(), { recursive: true })
      await mkdir(database())
    },
  ],
  ['half of it is missing', () => Promise.all(['base', 'pg_wal', 'pg_xact'].map(remove)).then(() => {})],
  ['its control file is missing', () => remove('global/pg_control')],
  ['a file of the engine’s catalogue is missing', () => remove('base/5/1259')],
  ['a file of a table is missing', () => remove(tablePath)],
  ['its log is missing', () => remove('pg_wal')],
]

describe('a database of which', () => {
  it.each(damages)(
    '%s is not started: one line names backup and restore, and nothing is written',
    async (_what, damage) => {
      await damage()
      const before = await contentOf(folder)
      const said = await refusal()
      expect(said).toMatch(
        /^The database in .*\/db is damaged: \S+ is missing\. .*npm run restore.*npm run backup/,
      )
      expect(said).not.toContain('\n')
      expect(await contentOf(folder)).toEqual(before)
    },
    60_000,
  )

  it.each(damages.filter(([what]) => /empty|table/.test(what)))(
    '%s is restored from a backup, and its files are kept',
    async (_what, damage) => {
      await damage()
      const left = await contentOf(database()).catch(() => [])
      const restored = await runCommand('restore', [backup], { DATA_DIR: folder })
      expect(restored).toMatchObject({
        code: 0,
        errors: '',
        output: expect.stringMatching(/^Restored \d+ rows/),
      })
      expect(await emails()).toEqual(['ada@mail.example'])
      const kept = (await readdir(folder)).filter((name) => name.startsWith('db.damaged-'))
      expect(kept).toHaveLength(left.length > 0 ? 1 : 0)
      for (const name of kept) {
        expect(restored.output).toContain(name)
        const renamed = left.map((line) => line.replace(database(), join(folder, name)))
        expect(await contentOf(join(folder, name))).toEqual(renamed)
      }
    },
    120_000,
  )
})

describe('an engine that has died', () => {
  /** As when the log finds no room. */
  const die = async ({ db }: OpenDatabase) => {
    const panic = Object.assign(new Error('could not write to the log'), { severity: 'PANIC' })
    vi.spyOn(PGlite.prototype, 'execProtocolStream').mockRejectedValueOnce(panic)
    await expect(db.execute(sql`select 1`)).rejects.toThrow('Failed query')
    vi.restoreAllMocks()
  }

  it('recovers by itself, but not when a file is missing: then it writes nothing', async () => {
    const opened = await openEmbedded(database())
    await die(opened)
    await opened.ping()
    await die(opened)
    await remove('PG_VERSION')
    const before = await contentOf(folder)
    // It tries to recover every 5 s.
    await vi.waitFor(() => expect(opened.ping()).rejects.toThrow('PG_VERSION is missing'), pollTimeout)
    expect(await contentOf(folder)).toEqual(before)
    await opened.close()
  }, 60_000)
})

describe('commands on a damaged database', () => {
  it.each<['backup' | 'import' | 'payouts', string[]]>([
    ['backup', ['unused.gz']],
    ['import', ['unused.json']],
    ['payouts', ['list']],
  ])(
    '%s says so, exits with 1 and writes nothing',
    async (command, args) => {
      await remove('PG_VERSION')
      const before = await contentOf(folder)
      const paths = args.map((name) => (name === 'list' ? name : join(root, name)))
      const { code, errors, output } = await runCommand(command, paths, { DATA_DIR: folder })
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toMatch(/^[^\n]*PG_VERSION is missing[^\n]*npm run restore[^\n]*\n$/)
      expect(await contentOf(folder)).toEqual(before)
    },
    60_000,
  )

  it('restore leaves it unchanged if the backup is incomplete', async () => {
    await remove('PG_VERSION')
    const before = await contentOf(folder)
    const cut = join(folder, '..', 'cut.gz')
    await cp(backup, cut)
    await truncate(cut, Math.floor((await stat(cut)).size / 2))
    expect((await runCommand('restore', [cut], { DATA_DIR: folder })).code).toBe(1)
    expect(await contentOf(folder)).toEqual(before)
  }, 60_000)
})

describe('a data folder of a release without a list of its files', () => {
  const list = () => join(folder, 'db.files')
  beforeEach(() => rm(list()))

  it('gets one when it is opened', async () => {
    expect(await emails()).toEqual(['ada@mail.example'])
    expect(await readFile(list(), 'utf8')).toContain(`\n${tablePath}\n`)
    await remove(tablePath)
    expect(await refusal()).toContain(`${tablePath} is missing`)
  }, 60_000)

  it.each([
    ['a start that was killed during unpacking', 'PG_VERSION', 'PG_VERSION is missing'],
    ['a file of a table that is missing', '', 'is missing'],
    ['a folder that the engine cannot read', 'base/5/1249', 'the engine cannot read it'],
  ])(
    'says what to do about %s',
    async (_what, path, words) => {
      await remove(path || tablePath)
      const said = await refusal()
      expect(said).toContain(words)
      expect(said).toMatch(
        /npm run restore.*npm run backup.*Where nothing was ever stored, remove the folder/,
      )
      expect(said).not.toMatch(/Aborted|object Object/)
    },
    60_000,
  )
})
