import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Gzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { runCommandLine, readFileArgument } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { readMark } from '#server/modules/site/backup/format.ts'
import { saveBackup } from '#server/modules/site/backup/save-backup.ts'
import { runCommand } from './run-command.ts'
import { readSecret } from '#server/runtime/secrets.ts'

const usage = `Usage: npm run backup -- FILE

Writes the content of the database at one moment to a compressed file, also while the host runs.
The file holds participants' data and the secret of the data folder; only its owner can read it. A secret that is set
(SECRET) is not part of it. Answers and postal addresses in it are encrypted, and their key (DATA_KEY, or
DATA_DIR/data-key) is not part of it: keep a copy elsewhere. The operator's own pictures (DATA_DIR/media) are files
and are not part of it either.

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used.
`

process.exitCode = await runCommandLine({
  usage,
  read: readFileArgument,
  run: async (file) => {
    process.stdout.write(`Saved ${await save(resolve(file))} rows to ${file}\n`)
    return 0
  },
  failure: 'Not saved',
})

/** Saves atomically. Returns the number of rows. */
async function save(file: string): Promise<number> {
  const draft = `${file}.${randomUUID()}.part`
  const output = await open(draft, 'wx', 0o600)
  try {
    const rows = await writeTo(output)
    await rename(draft, file)
    return rows
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeTo(output: FileHandle): Promise<number> {
  const packed = createGzip()
  const written = pipeline(packed, output.createWriteStream({ flush: true }))
  // Prevents an unhandled rejection; awaited below.
  written.catch(() => {})
  try {
    const rows = await saveLines((line) => writeLine(packed, line))
    packed.end()
    await written
    return rows
  } catch (error) {
    packed.destroy()
    throw error
  }
}

async function writeLine(packed: Gzip, line: string): Promise<void> {
  if (!packed.write(`${line}\n`)) await once(packed, 'drain')
}

function saveLines(write: (line: string) => Promise<void>): Promise<number> {
  const config = readDataConfig(process.env)
  return runCommand(config, {
    path: '/backup',
    body: {},
    execute: async ({ db }) => {
      const isKept = config.databaseUrl === null && config.secret === null
      const secret = isKept ? await readSecret(config.dataDir) : null
      return (await saveBackup(db, { at: new Date(), secret }, write)).rows
    },
    follow: async (lines) => {
      for await (const line of lines) {
        const mark = line.startsWith('["failed"') ? null : readMark(line)
        if (mark === null && !line.startsWith('{')) throw new Error(`the host answered: ${line}`)
        await write(line)
        if (mark?.[0] === 'end') return mark[1]
      }
      throw new Error('the host ended before the backup was complete')
    },
  })
}
