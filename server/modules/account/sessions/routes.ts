import { Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { sessionsPage } from './list-page.ts'
import { endSessions, findSessions } from './repo.ts'

const EndForm = v.strictObject({
  ...csrfEntries,
  which: v.union([v.literal('others'), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
})

/** The page with a participant's sessions, on which each but the request's own can be ended. */
export function sessionListRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  app.get(settingsPaths.sessions, requireParticipant, async (c) =>
    sessionsPage(deps, c, await findSessions(db, participantOf(c).participantId)),
  )

  app.post(settingsPaths.sessions, requireParticipant, limit, async (c) => {
    const { which } = await readPageForm(deps, c, EndForm)
    const { participantId, sessionHash } = participantOf(c)
    const chosen = which === 'others' ? { except: sessionHash } : { id: which }
    const ended = await db.transaction((tx) => endSessions(tx, participantId, chosen))
    logRequest(deps, c, {
      event: 'session-end',
      outcome: 'done',
      participant: participantId,
      sessions: ended,
      ...('id' in chosen && { session: chosen.id }),
    })
    return sessionsPage(deps, c, await findSessions(db, participantId), ended)
  })

  return app
}
