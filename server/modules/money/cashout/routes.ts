import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { workIn } from '#server/work/work.ts'
import { type CashoutRules, cashoutRules, readCashouts, requestCashout } from './service.ts'

/** Requests for gift cards (specification, sections 5 to 7), and their list. */
export function cashoutRoutes(deps: HostDependencies, rules: CashoutRules = cashoutRules) {
  const { database, config } = deps
  return new ApiRoutes(deps)
    .handle(endpoints.cashout, ({ c, participant, body, once }) =>
      once((tx, receipt) => {
        const isKeyed = c.req.header(headers.idempotencyKey) !== undefined
        const asked = { rules, amounts: config.cashoutAmounts, isKeyed }
        return workIn(
          tx,
          deps,
          (w) => requestCashout(w, participant.participantId, body, receipt, asked),
          new Date(receipt.received_at),
        )
      }),
    )
    .handle(endpoints.cashouts, async ({ participant }) => ({
      cashouts: await readCashouts(database.db, deps, participant.participantId),
    })).app
}
