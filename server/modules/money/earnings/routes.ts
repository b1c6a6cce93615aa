import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readLedger } from './service.ts'

export function ledgerRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps).handle(endpoints.ledger, ({ participant }) =>
    readLedger(deps.database.db, deps, participant.participantId),
  ).app
}
