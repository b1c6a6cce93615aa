import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '#tests/support/host/execute-command.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { copyFolder, fillDataFolder } from '#tests/support/databases/data-folder.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StartError, readConfig } from './config/config.ts'
import { createFolder } from './db/database-folder.ts'
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

const removeHalf = async () => void (await Promise.all(['base', 'pg_wal', 'pg_xact'].map(remove)))

/** Damages that a start finds before the engine writes anything. */
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
  ['half of it is missing', removeHalf],
  ['its control file is missing', () => remove('global/pg_control')],
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
    120_000,
  )

  it('half is missing is restored from a backup, and its files are kept', async () => {
    await removeHalf()
    const left = await contentOf(database())
    const restored = await runCommand('restore', [backup], { DATA_DIR: folder })
    expect(restored).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(/^Restored \d+ rows/),
    })
    expect(await emails()).toEqual(['ada@mail.example'])
    const [kept = '', ...others] = (await readdir(folder)).filter((name) => name.startsWith('db.damaged-'))
    expect(others).toEqual([])
    expect(restored.output).toContain(kept)
    const renamed = left.map((line) => line.replace(database(), join(folder, kept)))
    expect(await contentOf(join(folder, kept))).toEqual(renamed)
  }, 120_000)
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
    120_000,
  )

  it('restore leaves it unchanged if it fails', async () => {
    await remove('PG_VERSION')
    const before = await contentOf(folder)
    const failing = createFolder(database(), async (draft) => {
      await mkdir(draft)
      throw new Error('incomplete')
    })
    await expect(failing).rejects.toThrow('incomplete')
    expect(await contentOf(folder)).toEqual(before)
  })
})

describe('a data folder', () => {
  const marker = () => join(folder, 'db.created')

  it('of a release without a marker gets one', async () => {
    await rm(marker())
    expect(await emails()).toEqual(['ada@mail.example'])
    await rm(database(), { recursive: true })
    expect(await refusal()).toContain('PG_VERSION is missing')
  }, 120_000)

  it.each([
    ['that was unpacked by half, without a marker', 'PG_VERSION', 'PG_VERSION is missing'],
    ['without the file of a table', '', 'is missing'],
    ['without a file of the engine’s catalogue', 'base/5/1259', 'the engine cannot read it'],
  ])(
    '%s is not used',
    async (_what, path, words) => {
      await Promise.all([remove(path || tablePath), rm(marker())])
      const said = await refusal()
      expect(said).toContain(words)
      expect(said).toMatch(
        /npm run restore.*npm run backup.*Where nothing was ever stored, remove the folder/,
      )
      expect(said).not.toMatch(/Aborted|object Object/)
    },
    120_000,
  )
})
