import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { reasonOf } from '#server/desk/openings/open-records.ts'
import { answersFile } from './read-answers.ts'
import { findAnsweredStudies } from './repo.ts'

export function answerRoutes(deps: DeskDependencies) {
  const { clock } = deps
  const { db } = deps.database
  return new DeskRoutes(deps)
    .handle(endpoints.answeredStudies, async () => ({ studies: await findAnsweredStudies(db, clock()) }))
    .handle(endpoints.answersFile, async ({ c, operator, param }) => {
      const id = idOf(param('id'))
      const csv = await answersFile(deps, id, { operator, reason: reasonOf(c) })
      return { name: `answers-${id}.csv`, csv }
    }).app
}
