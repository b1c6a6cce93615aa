import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { sessionsPage } from './list-page.ts'
import { endSessions, findSessions } from './repo.ts'

const SessionId = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const page = formForParticipants(
  settingsPaths.sessions,
  fieldsOf({ which: v.union([v.literal('others'), SessionId]) }),
)

/** The page with a participant's sessions, on which each but the request's own can be ended. */
export function sessionListRoutes(deps: HostDependencies) {
  const { db } = deps.database
  const shownTo = async (participantId: number) => ({
    listed: await findSessions(db, participantId),
    timeZone: await findTimeZone(db, participantId),
  })
  return new PageRoutes(deps)
    .show(page, async ({ c, participant }) => sessionsPage(deps, c, await shownTo(participant.participantId)))
    .take(page, async ({ c, participant: { participantId, sessionHash }, form: { which } }) => {
      const chosen = which === 'others' ? { except: sessionHash } : { id: which }
      const ended = await db.transaction((tx) => endSessions(tx, participantId, chosen))
      logRequest(deps, c, {
        event: 'session-end',
        outcome: 'done',
        participant: participantId,
        sessions: ended,
        ...('id' in chosen && { session: chosen.id }),
      })
      return sessionsPage(deps, c, { ...(await shownTo(participantId)), ended })
    }).app
}
