import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { reasonOf } from '#server/desk/openings/open-records.ts'
import { answersFile } from './read-answers.ts'
import { findAnsweredStudies } from './repo.ts'

export function answerRoutes(deps: DeskDependencies) {
  const { clock } = deps
  const { reports } = deps.database
  return new DeskRoutes(deps)
    .handle(endpoints.answeredStudies, async () => ({
      // Hundreds of thousands of answers take longer to count than the statements of a request may.
      studies: await findAnsweredStudies(reports, clock()),
    }))
    .handle(endpoints.answersFile, async ({ c, operator, param }) => {
      const id = idOf(param('id'))
      // As many are read and opened one after the other.
      const opening = { operator, reason: reasonOf(c) }
      const csv = await answersFile({ ...deps, database: { db: reports } }, id, opening)
      return { name: `answers-${id}.csv`, csv }
    }).app
}
