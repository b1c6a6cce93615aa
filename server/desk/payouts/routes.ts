import { payoutStates } from '#contract/desk/answers/payouts.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { type DeskCall, DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { readPosition } from '#server/desk/calls/list-position.ts'
import { HostError } from '#server/errors/host-error.ts'
import { act, readPayouts } from './service.ts'

type WithReason = Pick<DeskCall<typeof endpoints.failPayout>, 'operator' | 'body' | 'param'>

export function payoutRoutes(deps: DeskDependencies) {
  const withReason =
    (action: 'failed' | 'hold' | 'stop' | 'undo') =>
    ({ operator, body: { reason }, param }: WithReason) =>
      act(deps, operator, { action, reference: param('reference'), reason })
  return new DeskRoutes(deps)
    .handle(endpoints.payouts, ({ c, operator }) => {
      const { state, dollars, search, after } = c.req.query()
      return readPayouts(deps, operator, {
        state: payoutStates.find((name) => name === state) ?? 'requested',
        dollars: dollars ? leastOf(dollars) : null,
        search: search || null,
        after: readPosition(after),
      })
    })
    .handle(endpoints.sendPayout, async ({ operator, body, param }) => {
      await act(deps, operator, {
        action: 'sent',
        reference: param('reference'),
        payoutReference: body.payout_reference,
        despiteReversal: body.despite_risks,
      })
    })
    .handle(endpoints.failPayout, withReason('failed'))
    .handle(endpoints.holdPayout, withReason('hold'))
    .handle(endpoints.releasePayout, async ({ operator, body: { reason, held_at: heldAt }, param }) => {
      await act(deps, operator, { action: 'release', reference: param('reference'), reason, heldAt })
    })
    .handle(endpoints.stopPayout, withReason('stop'))
    .handle(endpoints.undoPayout, withReason('undo'))
    .handle(endpoints.approvePayout, ({ operator, body: { was }, param }) =>
      act(deps, operator, { action: 'approve', reference: param('reference'), was }),
    )
    .handle(endpoints.withdrawApproval, ({ operator, param }) =>
      act(deps, operator, { action: 'withdraw', reference: param('reference') }),
    ).app
}

/** An amount in a query. @throws {HostError} `invalid` for anything else. */
function leastOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new HostError('invalid')
  return Number(text)
}
