import { AppealBody } from '#contract/answers/support.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Hono } from 'hono'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { setAppeal } from '#server/modules/money/cashout/account-holds.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { readSupport } from './support.ts'

/** Support's acts on the account, and the answer to a hold: feature `support`, which section 7 does not have. */
export function supportRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()

  app.get(endpoints.support.path, privateAnswers, requireParticipant, async (c) =>
    c.json(await readSupport(db, participantOf(c).participantId)),
  )

  app.post(endpoints.appeal.path, privateAnswers, requireParticipant, requireCsrf(deps), limit, async (c) => {
    const { text } = await readJson(c, AppealBody)
    const appeal = { appeal: text, appealedAt: deps.clock() }
    if (!(await setAppeal(db, participantOf(c).participantId, appeal))) throw new HostError('not-found')
    return c.json({ ok: true })
  })

  return app
}
