import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Gzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { commandLine, readFileArgument } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { readMark } from '#server/modules/site/backup/format.ts'
import { saveBackup } from '#server/modules/site/backup/save-backup.ts'
import { runCommand } from './run-command.ts'
import { presentSecret } from '#server/runtime/secrets.ts'

const usage = `Usage: npm run backup -- FILE

Writes everything that is stored in the database to a compressed file, as it is at one moment, also while the host runs.
The file holds participants' data, and the secret that the data folder keeps: it is made readable by its owner alone. A
secret that is set (SECRET) is not part of it.
Pictures of the operator's own (DATA_DIR/media) are files and are not part of it.

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used.
`

process.exitCode = await commandLine({
  usage,
  read: readFileArgument,
  run: async (file) => {
    process.stdout.write(`Saved ${await save(resolve(file))} rows to ${file}\n`)
    return 0
  },
  failure: 'Not saved',
})

/** Complete under its name or not there at all. Returns the number of rows. */
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
  // Whatever fails first, the other side is told; awaited below.
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
    carryOut: async ({ db }) => {
      const isKept = config.databaseUrl === null && config.secret === null
      const secret = isKept ? await presentSecret(config.dataDir) : null
      return (await saveBackup(db, { at: new Date(), secret }, write)).rows
    },
    follow: async (lines) => {
      for await (const line of lines) {
        const mark = line.startsWith('["failed"') ? null : readMark(line)
        if (mark === null && !line.startsWith('{')) throw new Error(`the host says: ${line}`)
        await write(line)
        if (mark?.[0] === 'end') return mark[1]
      }
      throw new Error('the host ended before the backup did')
    },
  })
}
