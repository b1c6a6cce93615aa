import * as endpoints from '#contract/endpoints/endpoints.ts'
import { setAppeal } from '#server/modules/money/cashout/account-holds.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { readSupport } from './support.ts'

/** Support's acts on the account, and the answer to a hold: feature `support`, which section 7 does not have. */
export function supportRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.support, ({ c, participant }) =>
      readSupport(db, deps, textsOf(c), participant.participantId),
    )
    .handle(endpoints.appeal, ({ participant, body }) => setAppeal(deps, participant.participantId, body)).app
}
