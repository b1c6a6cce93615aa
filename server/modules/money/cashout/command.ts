import { errorText } from '#server/errors/error-text.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { isUnavailable } from '#server/db/failures.ts'
import { PayoutCommand, type PayoutReply } from './payout-messages.ts'
import { type PayoutDependencies, executePayout } from './payouts.ts'

/**
 * Commands of this module on the data folder's socket. `POST /payouts` takes a `PayoutCommand` and answers
 * with a `PayoutReply` as one line; 400 for another body, 503 while the database is unavailable. Any other
 * failure is answered as a refusal with its reason for the operator, and has changed nothing.
 */
export function payoutCommands(deps: PayoutDependencies): Hono {
  const app = new Hono()
  app.post('/payouts', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(PayoutCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    return answer(context, await executePayout(deps, command.output))
  })
  app.onError((error, context) => {
    if (isUnavailable(error)) return context.json({ error: 'unavailable' }, 503)
    return answer(context, { type: 'refused', reason: errorText(error) })
  })
  return app
}

const answer = (context: Context, reply: PayoutReply) => context.text(`${JSON.stringify(reply)}\n`)
