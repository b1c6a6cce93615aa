import { ApplicationBody } from '#contract/answers/applications.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { listApplications } from './repo.ts'
import { noteApplication } from './service.ts'

/** A participant's own notes on applications: feature `applications`, which section 7 does not have. */
export function applicationRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()

  app.get(endpoints.applications.path, privateAnswers, requireParticipant, async (c) => {
    const { participantId, encId } = participantOf(c)
    return c.json({
      enc_id: encId,
      applications: await listApplications(deps.database.db, participantId),
    })
  })

  app.post(
    endpoints.noteApplication.path,
    privateAnswers,
    requireParticipant,
    requireCsrf(deps),
    limitParticipant(deps, 'listChangeByParticipant'),
    async (c) => {
      await noteApplication(deps, participantOf(c).participantId, await readJson(c, ApplicationBody))
      return c.json({ ok: true })
    },
  )

  return app
}
