import { errorText } from '#server/errors/error-text.ts'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as v from 'valibot'
import { SyncCommand, type SyncMessage } from './sync-messages.ts'
import { type SyncDependencies, readState } from './sync-state.ts'
import { statusOf } from './sync-status.ts'
import { syncTrials } from './sync-trials.ts'

/**
 * The command of this module on the data folder's socket. `POST /sync` takes a `SyncCommand` and answers, while it
 * runs, with one `SyncMessage` per line. 400 for another body. If the client disconnects, the sync ends after its
 * next batch; the next one continues.
 */
export function syncCommands(deps: SyncDependencies): Hono {
  const app = new Hono()
  app.post('/sync', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(SyncCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    context.header('Content-Type', 'application/x-ndjson')
    return stream(context, async (output) => {
      const client = new AbortController()
      output.onAbort(() => client.abort())
      const send = async (message: SyncMessage) => void (await output.write(`${JSON.stringify(message)}\n`))
      await runSync(deps, command.output, client.signal, (message) => void send(message))
    })
  })
  return app
}

/** Runs the command; its messages are reported. */
export async function runSync(
  deps: SyncDependencies,
  { onlyStatus }: SyncCommand,
  signal: AbortSignal,
  report: (message: SyncMessage) => void,
): Promise<void> {
  try {
    const run = { ...deps, command: 'npm run sync' }
    if (!onlyStatus) await syncTrials(run, signal, (counts) => report({ type: 'progress', counts }))
    const state = await readState(deps.db)
    report({ type: 'status', status: state && statusOf(state, deps.clock()) })
  } catch (error) {
    report({ type: 'failure', reason: errorText(error) })
  }
}
