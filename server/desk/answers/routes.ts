import { tidyLine } from '#contract/base/typed-text.ts'
import { decisionFilters } from '#contract/desk/answers/applicants.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { reasonOf } from '#server/desk/openings/open-records.ts'
import { decide } from './decide.ts'
import { answersFile, listAnsweredStudies, readApplicants } from './read-answers.ts'

/** Participants' answers to the questionnaires of studies, and the decisions on them. */
export function answerRoutes(deps: DeskDependencies) {
  const { clock, dataKeys, log } = deps
  const { db } = deps.database
  const store = { db, dataKeys, log }
  return new DeskRoutes(deps)
    .handle(endpoints.answeredStudies, () => listAnsweredStudies(db))
    .handle(endpoints.applicants, ({ c, operator, param }) => {
      const { decision, key, value, after } = c.req.query()
      const asked = {
        studyId: idOf(param('id')),
        decision: decisionFilters.find((name) => name === decision) ?? null,
        answer: key && value ? { key, value: tidyLine(value) } : null,
        after: after || null,
      }
      return readApplicants(store, asked, { operator, reason: reasonOf(c) }, clock())
    })
    .handle(endpoints.answersFile, async ({ c, operator, param }) => {
      const id = idOf(param('id'))
      const opening = { operator, actor: operator, reason: reasonOf(c) }
      return { name: `answers-${id}.csv`, csv: await answersFile(store, id, opening, clock()) }
    })
    .handle(endpoints.decide, ({ body, operator, param }) => decide(deps, idOf(param('id')), body, operator))
    .app
}
