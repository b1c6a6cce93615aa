import * as v from 'valibot'
import { readBackupFile } from '#server/modules/site/backup/backup-file.ts'
import { restoreBackup } from '#server/modules/site/backup/restore-backup.ts'
import { keptDataKeys } from '#server/secrets/data-keys.ts'
import { storeSecret } from '#server/secrets/secrets.ts'
import { command } from './command.ts'

const usage = `Usage: npm run restore -- FILE [--keep-sessions] [--unsealed]

Restores a backup of npm run backup, completely or not at all, into a database without participants. Stop the host first.
A backup may move from the embedded engine to PostgreSQL, and back. A damaged database in the data folder is kept under
another name and replaced by a new one.

All participants are signed out, push messages stop until the next sign-in, and links sent by mail become invalid.
E-mails that wait are dropped, and operators are signed out. All this because some may have been used since the backup.
With --keep-sessions all of it is restored: use it only for a move, when nobody has used the host since the backup.

A backup that was changed after it was saved is refused: the data key (DATA_KEY, or DATA_DIR/data-key) seals it. --unsealed
takes a backup of a release that did not seal yet, or one whose key is lost: use it only for a file that nobody else could
have written to.
`

export const restore = command({
  usage,
  failure: 'Not restored',
  options: { 'keep-sessions': { type: 'boolean' }, unsealed: { type: 'boolean' } },
  given: v.object({
    words: v.strictTuple([v.string()]),
    'keep-sessions': v.optional(v.boolean(), false),
    unsealed: v.optional(v.boolean(), false),
  }),
  replaces: true,
  run: async (
    { words: [file], 'keep-sessions': sessions, unsealed: takesUnsealed },
    { database, config },
  ) => {
    const read = () => readBackupFile(file)
    const keys = await keptDataKeys(config)
    const { header, rows } = await restoreBackup(database.maintenance, read, {
      sessions,
      keys,
      takesUnsealed,
    })
    const restored = `Restored ${rows} rows of ${header.at}\n`
    if (header.secret === null || config.databaseUrl !== null) return restored
    const stored = await storeSecret(config.dataDir, header.secret)
    if (stored === 'secret') return restored
    const then = stored ? `remove ${stored} a day after the next start` : 'debts of deleted accounts are lost'
    return `${restored}The folder keeps its own secret: ${then}\n`
  },
})
