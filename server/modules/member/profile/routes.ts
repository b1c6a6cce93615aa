import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { saveProfile } from './repo.ts'
import { profileOf } from './service.ts'

/** The profile post (specification, sections 3 and 7). Without a key the last wins. Fields not named are kept. */
export function profileRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps).handle(endpoints.profile, async ({ participant, body, once }) => {
    const { profile, named } = await profileOf(deps, participant.participantId, body)
    return once((tx) => saveProfile(tx, deps, profile, named))
  }).app
}
