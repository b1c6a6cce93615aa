import { Hono } from 'hono'
import * as v from 'valibot'
import { PayoutCommand } from './payout-messages.ts'
import { type PayoutDependencies, carryOutPayout } from './payouts.ts'

/**
 * Commands of this module on the data folder's socket. `POST /payouts` takes a `PayoutCommand` and answers with a
 * `PayoutReply` as one line; 400 for another body.
 */
export function payoutCommands(deps: PayoutDependencies): Hono {
  const app = new Hono()
  app.post('/payouts', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(PayoutCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    return context.text(`${JSON.stringify(await carryOutPayout(deps, command.output))}\n`)
  })
  return app
}
