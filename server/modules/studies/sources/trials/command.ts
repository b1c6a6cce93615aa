import type { Database } from '#server/db/database.ts'
import { errorText } from '#server/errors/error-text.ts'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as v from 'valibot'
import { ImportCommand, type ImportMessage, type ImportProgress } from './import-messages.ts'
import { runImport } from './import-trials.ts'

/**
 * Commands of this module on the data folder's socket. `POST /import` takes an `ImportCommand` and answers,
 * while the import runs, with one `ImportMessage` per line. The last line holds the totals or the reason of a
 * failure. 400 for another body. If the client disconnects, the import ends before its next batch.
 */
export function trialCommands(deps: { db: Database; clock: () => Date }): Hono {
  const app = new Hono()
  app.post('/import', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(ImportCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    context.header('Content-Type', 'application/x-ndjson')
    return stream(context, async (output) => {
      const client = new AbortController()
      output.onAbort(() => client.abort())
      const send = async (message: ImportMessage) => void (await output.write(`${JSON.stringify(message)}\n`))
      const report = (progress: ImportProgress) => void send({ type: 'progress', progress })
      try {
        const totals = await runImport(deps, command.output, report, client.signal)
        await send({ type: 'totals', totals })
      } catch (error) {
        await send({ type: 'failure', reason: errorText(error) })
      }
    })
  })
  return app
}
