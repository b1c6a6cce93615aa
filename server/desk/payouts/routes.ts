import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { act, approve, readPayouts } from './service.ts'

/** Gift cards that wait, and their settlement. */
export function payoutRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.payouts, ({ operator }) => readPayouts(deps, operator))
    .handle(endpoints.sendPayout, async ({ operator, body, param }) => {
      await act(deps, operator, {
        action: 'sent',
        reference: param('reference'),
        payoutReference: body.payout_reference,
        despiteReversal: body.despite_risks,
      })
    })
    .handle(endpoints.failPayout, async ({ operator, body: { reason }, param }) => {
      await act(deps, operator, { action: 'failed', reference: param('reference'), reason })
    })
    .handle(endpoints.holdPayout, async ({ operator, body: { reason }, param }) => {
      await act(deps, operator, { action: 'hold', reference: param('reference'), reason })
    })
    .handle(endpoints.releasePayout, async ({ operator, body: { reason }, param }) => {
      await act(deps, operator, { action: 'release', reference: param('reference'), reason })
    })
    .handle(endpoints.approvePayout, ({ operator, param }) => approve(deps, operator, param('reference'))).app
}
