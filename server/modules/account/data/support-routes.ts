import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { setAppeal } from '#server/modules/money/cashout/account-holds.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readSupport } from './support.ts'

/** Support's acts on the account, and the answer to a hold: feature `support`, which section 7 does not have. */
export function supportRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.support, ({ participant }) => readSupport(db, participant.participantId))
    .handle(endpoints.appeal, async ({ participant, body: { text } }) => {
      const appeal = { appeal: text, appealedAt: deps.clock() }
      if (!(await setAppeal(db, participant.participantId, appeal))) throw new HostError('not-found')
    }).app
}
