import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { renderForm } from '#server/platform/pages/form.ts'
import { type Html, answerPage } from '#server/platform/pages/page.ts'
import { absoluteSeconds, idleSeconds, maxSessions } from '#server/platform/sessions/lifetime.ts'
import type { ListedSession } from './repo.ts'

const daySeconds = 86_400
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export function sessionsPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  listed: readonly ListedSession[],
  ended: number | null = null,
): Response | Promise<Response> {
  const current = Buffer.from(c.var.signedIn?.sessionHash ?? [])
  const csrfToken = issueCsrfToken(deps, c)
  const isCurrent = ({ tokenHash }: ListedSession) => current.equals(Buffer.from(tokenHash))
  return answerPage(deps, c, {
    title: 'Where you are signed in',
    body: html`${ended !== null && html`<p role="status">${endedText(ended)}</p>`}
      <ul class="rows">
        ${listed.map((session) => row(session, { isCurrent: isCurrent(session), csrfToken }))}
      </ul>
      ${
        listed.length > 1 &&
        renderForm({
          action: settingsPaths.sessions,
          csrfToken,
          hidden: { which: 'others' },
          submit: 'Sign out all other devices',
        })
      }
      <p>
        A device is signed out after ${idleSeconds / daySeconds} days without a visit, and after
        ${absoluteSeconds / daySeconds} days in any case. At most ${maxSessions} can be signed in: another one
        signs out the one that was not used for the longest time. Times are in UTC; last use is to the hour.
      </p>`,
    stub: settingsLinks(deps, [{ href: settingsPaths.password, text: 'Change your password' }]),
  })
}

function row(
  session: ListedSession,
  { isCurrent, csrfToken }: { isCurrent: boolean; csrfToken: string },
): Html {
  const { id, device, place, createdAt, lastSeenAt, isKept } = session
  const name = device ?? 'Unknown device'
  return html`<li>
    <p>
      <strong>${name}</strong>${isCurrent && ', this browser'}${place !== null && `, ${place}`}${
        !isKept && ', not kept on the device'
      }
    </p>
    <p>Signed in ${day.format(createdAt)}, last used ${moment.format(lastSeenAt)}</p>
    ${
      !isCurrent &&
      renderForm({
        action: settingsPaths.sessions,
        csrfToken,
        hidden: { which: String(id) },
        submit: `Sign out ${name}`,
      })
    }
  </li>`
}

function endedText(ended: number): string {
  if (ended === 0) return 'That device was signed out already.'
  return ended === 1 ? 'One device was signed out.' : `${ended} devices were signed out.`
}
