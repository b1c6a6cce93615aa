import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { commandLine, readFileArgument } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { restoreBackup } from '#server/modules/site/backup/restore-backup.ts'
import { runCommand } from './run-command.ts'
import { keepSecret } from '#server/runtime/secrets.ts'

const keepSessions = '--keep-sessions'

const usage = `Usage: npm run restore -- FILE [${keepSessions}]

Puts back what npm run backup has saved, all of it or nothing, into a database without participants. Stop the host first.
A backup may move from the embedded engine to PostgreSQL, and back. A database of the data folder that is damaged is kept under
another name, and a new one takes its place.

Everybody is signed out, no browser gets messages until its participant has signed in again, and links that were sent by
mail are of no use: some may have been ended or used since. With ${keepSessions} they stay, for a move on which nobody has
used the host since the backup.

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used.
`

process.exitCode = await commandLine({
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
    carryOut: async ({ db }) => {
      const { header, rows } = await restoreBackup(db, linesOf(file), keeps)
      const words = [`Restored ${rows} rows of ${header.at}`]
      if (header.secret !== null && config.databaseUrl === null) {
        if (!(await keepSecret(config.dataDir, header.secret))) {
          words.push('The folder has a secret already, which stays: forms that are open must be loaded again')
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
