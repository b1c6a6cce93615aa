import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { studyWithTables } from '#server/modules/studies/catalogue/study-with-tables.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { workIn } from '#server/work/work.ts'
import { participate } from './participate.ts'
import { hasPart, readParticipations } from './read-participations.ts'

/** A participant's part in studies of this host: feature `participations`, which section 7 does not have. */
export function participationRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.participations, ({ participant }) => readParticipations(db, deps, participant))
    .handle(
      endpoints.participate,
      ({ participant: { participantId }, params: { id: studyId }, body, once }) =>
        once(async (tx, receipt) => {
          await workIn(tx, deps, (w) => participate(w, { participantId, studyId, body }))
          return receipt
        }, studyId),
    )
    .handle(endpoints.participationStudy, async ({ participant: { participantId }, params: { id } }) => {
      if (!(await hasPart(db, participantId, id))) throw new HostError('not-found')
      return studyWithTables(deps, id, null)
    }).app
}
