import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { runCommandLine, readFileArgument } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { restoreBackup } from '#server/modules/site/backup/restore-backup.ts'
import { runCommand } from './run-command.ts'
import { storeSecret } from '#server/runtime/secrets.ts'

const keepSessions = '--keep-sessions'

const usage = `Usage: npm run restore -- FILE [${keepSessions}]

Restores a backup of npm run backup, completely or not at all, into a database without participants. Stop the host first.
A backup may move from the embedded engine to PostgreSQL, and back. A damaged database in the data folder is kept under
another name and replaced by a new one.

All participants are signed out, push messages stop until the next sign-in, and links sent by mail become invalid,
because some may have been used since the backup. With ${keepSessions} all three are restored: use it only for a move,
when nobody has used the host since the backup.

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used.
`

process.exitCode = await runCommandLine({
  usage,
  read: (given) => {
    const file = readFileArgument(given.filter((word) => word !== keepSessions))
    return file === null ? null : { file, keeps: { sessions: given.includes(keepSessions) } }
  },
  run: async ({ file, keeps }) => {
    process.stdout.write(await restore(file, keeps))
    return 0
  },
  failure: 'Not restored',
})

async function restore(file: string, keeps: { sessions: boolean }): Promise<string> {
  const config = readDataConfig(process.env)
  const replaced: string[] = []
  const restored = await runCommand(config, {
    onReplaced: (kept) => {
      if (kept !== null) replaced.push(`The damaged database is kept as ${kept}\n`)
    },
    execute: async ({ db }) => {
      const { header, rows } = await restoreBackup(db, linesOf(file), keeps)
      const words = [`Restored ${rows} rows of ${header.at}`]
      if (header.secret !== null && config.databaseUrl === null) {
        if (!(await storeSecret(config.dataDir, header.secret))) {
          words.push('The folder keeps its own secret: open forms must be reloaded')
        }
      }
      return `${words.join('\n')}\n`
    },
  })
  return [restored, ...replaced].join('')
}

async function* linesOf(file: string): AsyncIterable<string> {
  const unpacked = createGunzip()
  createReadStream(file)
    .once('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  unpacked.setEncoding('utf8')
  let rest = ''
  for await (const chunk of unpacked) {
    const parts = `${rest}${String(chunk)}`.split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
