import * as endpoints from '#contract/endpoints/endpoints.ts'
import { CatalogueAnswers } from '#server/modules/studies/catalogue/catalogue-answers.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { workIn } from '#server/work/work.ts'
import { listIntakes } from './repo.ts'
import { readIntake, saveAnswers } from './service.ts'

/** The list of studies with a questionnaire, which section 7 does not have. It is public. */
export function intakeIndexRoutes(deps: HostDependencies) {
  const answers = new CatalogueAnswers(deps)
  return new ApiRoutes(deps).handle(endpoints.intakes, ({ c }) =>
    answers.respond(c, 'intakes', async (today) => ({
      intakes: await listIntakes(deps.database.db, today),
    })),
  ).app
}

/**
 * A study's questionnaire and the participant's answers to it (specification, sections 2 and 7). Without a key, the one
 * set of answers per participant and study prevents a repetition.
 */
export function intakeRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps)
    .handle(endpoints.intake, ({ c, participant: { participantId }, params: { id: studyId } }) =>
      readIntake(deps, deps.database.db, textsOf(c), { participantId, studyId }),
    )
    .handle(
      endpoints.intakeAnswer,
      ({ participant: { participantId }, params: { id: studyId }, body, once }) =>
        once(
          (tx) => workIn(tx, deps, (w) => saveAnswers(deps, w, { participantId, studyId, body })),
          studyId,
        ),
    ).app
}
