import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { listApplications, noteApplication } from './service.ts'

/** A participant's own notes on applications: feature `applications`, which section 7 does not have. */
export function applicationRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps)
    .handle(endpoints.applications, async ({ c, participant: { participantId, encId } }) => ({
      enc_id: encId,
      applications: await listApplications(deps.database.db, deps, textsOf(c), participantId),
    }))
    .handle(endpoints.noteApplication, ({ participant, body }) =>
      noteApplication(deps, participant.participantId, body),
    ).app
}
