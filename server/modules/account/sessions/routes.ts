import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { endSessions, findSessions, type ListedSession } from './repo.ts'
import { daySeconds } from '#domain/dates/spans.ts'
import { html } from 'hono/html'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import { agoText, dayText } from '#server/language/moments.ts'
import type { Html } from '#server/platform/pages/page.ts'
import { absoluteSeconds, idleSeconds, maxSessions } from '#server/platform/sessions/lifetime.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import { deviceText } from './session-texts.ts'

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

interface Shown {
  listed: readonly ListedSession[]
  timeZone: string
  /** Sessions that the form has just ended. */
  ended?: number
}

const sessionsPage = definePage((drawing, { listed, timeZone, ended }: Shown) => {
  const { c, deps, form, links, t, texts } = drawing
  const current = Buffer.from(c.var.signedIn?.sessionHash ?? [])
  const isCurrent = ({ tokenHash }: ListedSession) => current.equals(Buffer.from(tokenHash))
  return {
    title: t('Where you are logged in'),
    body: html`${ended !== undefined && html`<p role="status">${endedText(texts, ended)}</p>`}
      <ul class="rows">
        ${listed.map((session) => row(drawing, session, { isCurrent: isCurrent(session), timeZone, now: deps.clock() }))}
      </ul>
      ${
        listed.length > 1 &&
        form({
          action: settingsPaths.sessions,
          hidden: { which: 'others' },
          submit: t('Log out all other devices'),
        })
      }
      <p>
        ${t(
          'A device is logged out after {idleDays} days without a visit, and after {maxDays} days in any case; one on which you are not kept, after an hour without a visit. At most {maxSessions} can be logged in: another one logs out the one that was not used for the longest time. Last use is to the hour.',
          { idleDays: idleSeconds / daySeconds, maxDays: absoluteSeconds / daySeconds, maxSessions },
        )}
      </p>`,
    stub: links([{ href: settingsPaths.password, text: t('Change your password') }]),
  }
})

function row(
  { t, texts, form }: Drawing,
  session: ListedSession,
  { isCurrent, timeZone, now }: { isCurrent: boolean; timeZone: string; now: Date },
): Html {
  const { id, device, place, createdAt, lastSeenAt, isKept } = session
  const name = deviceText(texts, device) ?? t('Unknown device')
  const remarks = [
    ...(isCurrent ? [t('this browser')] : []),
    ...(place === null ? [] : [place]),
    ...(isKept ? [] : [t('not kept on the device')]),
  ]
  return html`<li>
    <p><strong>${name}</strong>${remarks.map((remark) => `, ${remark}`)}</p>
    <p>
      ${t('Logged in {day}, last used {moment}', {
        day: dayText(texts, createdAt, timeZone),
        moment: agoText(texts, lastSeenAt, now),
      })}
    </p>
    ${
      !isCurrent &&
      form({
        action: settingsPaths.sessions,
        hidden: { which: String(id) },
        submit: t('Log out {name}', { name }),
      })
    }
  </li>`
}

function endedText({ t, plural }: PageTexts, ended: number): string {
  if (ended === 0) return t('That device was logged out already.')
  return plural(ended, 'One device was logged out.', '{count} devices were logged out.')
}
