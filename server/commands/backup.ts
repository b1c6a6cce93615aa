import * as v from 'valibot'
import { writeBackupFile } from '#server/modules/site/backup/backup-file.ts'
import { saveBackup } from '#server/modules/site/backup/save-backup.ts'
import { command } from './command.ts'

const usage = `Usage: npm run backup -- FILE

Writes the content of the database at one moment to a compressed file, also while the host runs.
The file holds participants' data and the secret of the data folder; only its owner can read it. A secret that is set
(SECRET) is not part of it. Answers, messages, notes and postal addresses in it are encrypted, and their key
(DATA_KEY, or DATA_DIR/data-key) is not part of it: keep a copy elsewhere. The operator's own pictures
(DATA_DIR/media) are files and are not part of it either. That key also seals the file: npm run restore refuses one
that was changed.
`

/** Prints the lines of the backup. The operator's process writes them to the file. */
export const backup = command({
  usage,
  failure: 'Not saved',
  given: v.object({ words: v.strictTuple([v.pipe(v.string(), v.regex(/^(?!-)/))]) }),
  run: async (_given, { database, clock, keptSecret, dataKeys }, { print, signal }) => {
    const [key] = await dataKeys()
    await saveBackup(database.maintenance, { at: clock(), secret: await keptSecret(), key }, (line) => {
      signal.throwIfAborted()
      return print(`${line}\n`)
    })
    return 0
  },
  streams: true,
  redirect: async ([file = ''], terminal, run) => {
    let exitCode = 0
    const rows = await writeBackupFile(file, async (write) => {
      exitCode = await run({ ...terminal, print: write })
      return exitCode === 0
    })
    if (rows !== null) await terminal.print(`Saved ${rows} rows to ${file}\n`)
    return exitCode
  },
})
