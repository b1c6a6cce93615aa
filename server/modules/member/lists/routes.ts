import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HiddenBody, SavedBody } from '#contract/answers/lists.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { listSaved } from './repo.ts'
import { setHidden, setSaved } from './service.ts'

/** Hidden and saved studies: features `hidden` and `saved`, which section 7 does not have. */
export function listRoutes(deps: HostDependencies): Hono<HostEnv> {
  const limit = limitParticipant(deps, 'listChangeByParticipant')
  const app = new Hono<HostEnv>()

  app.post(endpoints.hide.path, privateAnswers, requireParticipant, requireCsrf(deps), limit, async (c) => {
    await setHidden(deps, participantOf(c).participantId, await readJson(c, HiddenBody))
    return c.json({ ok: true })
  })

  app.get(endpoints.saved.path, privateAnswers, requireParticipant, async (c) =>
    c.json({ saved: await listSaved(deps.database.db, participantOf(c).participantId) }),
  )

  app.post(endpoints.save.path, privateAnswers, requireParticipant, requireCsrf(deps), limit, async (c) => {
    await setSaved(deps, participantOf(c).participantId, await readJson(c, SavedBody))
    return c.json({ ok: true })
  })

  return app
}
