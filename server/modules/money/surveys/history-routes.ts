import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SurveyMinutesBody } from '#contract/answers/survey-calls.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { readHistory, setOwnMinutes } from './history.ts'

/** Results of a participant's surveys: feature `survey-history`, which section 7 does not have. */
export function surveyHistoryRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()

  app.get(endpoints.surveyHistory.path, privateAnswers, requireParticipant, async (c) =>
    c.json({ attempts: await readHistory(db, participantOf(c).participantId) }),
  )

  app.post(
    endpoints.surveyMinutes.path,
    privateAnswers,
    requireParticipant,
    requireCsrf(deps),
    limit,
    async (c) => {
      await setOwnMinutes(db, participantOf(c).participantId, await readJson(c, SurveyMinutesBody))
      return c.json({ ok: true })
    },
  )

  return app
}
