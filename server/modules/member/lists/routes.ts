import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readSaved, setHidden, setSaved } from './service.ts'

/** Hidden and saved studies: features `hidden` and `saved`, which section 7 does not have. */
export function listRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps)
    .handle(endpoints.hide, ({ participant, body }) => setHidden(deps, participant.participantId, body))
    .handle(endpoints.saved, async ({ participant }) => ({
      saved: await readSaved(deps.database.db, participant.participantId),
    }))
    .handle(endpoints.save, ({ participant, body }) => setSaved(deps, participant.participantId, body)).app
}
