import { errorText } from '#server/errors/error-text.ts'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { Database } from '#server/db/database.ts'
import { saveBackup } from './save-backup.ts'

/**
 * `POST /backup` on the data folder's socket answers with a backup, line by line. After a failure the last
 * line of the backup is missing, and a line with the reason comes instead.
 *
 * @param deps `secret` as in `saveBackup`.
 */
export function backupCommands(deps: { db: Database; clock: () => Date; secret: string | null }): Hono {
  const app = new Hono()
  app.post('/backup', (context) => {
    context.header('Content-Type', 'application/x-ndjson')
    return stream(context, async (output) => {
      const write = async (line: string) => void (await output.write(`${line}\n`))
      try {
        await saveBackup(deps.db, { at: deps.clock(), secret: deps.secret }, write)
      } catch (error) {
        await write(JSON.stringify(['failed', errorText(error)]))
      }
    })
  })
  return app
}
