import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readHistory, setOwnMinutes } from './history.ts'

/** Results of a participant's surveys: feature `survey-history`, which section 7 does not have. */
export function surveyHistoryRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.surveyHistory, async ({ participant }) => ({
      attempts: await readHistory(db, participant.participantId),
    }))
    .handle(endpoints.surveyMinutes, ({ participant, body }) =>
      setOwnMinutes(db, participant.participantId, body),
    ).app
}
