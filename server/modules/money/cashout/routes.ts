import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { type CashoutRules, cashoutRules, readCashouts, requestCashout } from './service.ts'

/** Requests for gift cards (specification, sections 5 to 7), and their list. */
export function cashoutRoutes(deps: HostDependencies, rules: CashoutRules = cashoutRules) {
  const { database, dataKeys, config } = deps
  return new ApiRoutes(deps)
    .handle(endpoints.cashout, ({ c, participant, body, once }) =>
      once((tx, receipt) =>
        requestCashout(tx, participant.participantId, body, receipt, {
          dataKeys,
          rules,
          amounts: config.cashoutAmounts,
          isKeyed: c.req.header(headers.idempotencyKey) !== undefined,
        }),
      ),
    )
    .handle(endpoints.cashouts, async ({ participant }) => ({
      cashouts: await readCashouts(database.db, deps, participant.participantId),
    })).app
}
