import { daySeconds } from '#domain/dates/spans.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { agoText, dayText } from '#server/language/moments.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { renderForm } from '#server/platform/pages/form.ts'
import { type Html, answerPage } from '#server/platform/pages/page.ts'
import { absoluteSeconds, idleSeconds, maxSessions } from '#server/platform/sessions/lifetime.ts'
import { type PageTexts, textsOf } from '#server/platform/pages/page-texts.ts'
import type { ListedSession } from './repo.ts'
import { deviceText } from './session-texts.ts'

interface Shown {
  listed: readonly ListedSession[]
  timeZone: string
  /** Sessions that the form has just ended. */
  ended?: number
}

export function sessionsPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { listed, timeZone, ended }: Shown,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  const current = Buffer.from(c.var.signedIn?.sessionHash ?? [])
  const csrfToken = issueCsrfToken(deps, c)
  const isCurrent = ({ tokenHash }: ListedSession) => current.equals(Buffer.from(tokenHash))
  return answerPage(deps, c, {
    title: t('Where you are logged in'),
    body: html`${ended !== undefined && html`<p role="status">${endedText(texts, ended)}</p>`}
      <ul class="rows">
        ${listed.map((session) => row(texts, session, { isCurrent: isCurrent(session), csrfToken, timeZone, now: deps.clock() }))}
      </ul>
      ${
        listed.length > 1 &&
        renderForm(texts, {
          action: settingsPaths.sessions,
          csrfToken,
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
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.password, text: t('Change your password') }]),
  })
}

function row(
  texts: PageTexts,
  session: ListedSession,
  {
    isCurrent,
    csrfToken,
    timeZone,
    now,
  }: { isCurrent: boolean; csrfToken: string; timeZone: string; now: Date },
): Html {
  const { t } = texts
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
      renderForm(texts, {
        action: settingsPaths.sessions,
        csrfToken,
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
