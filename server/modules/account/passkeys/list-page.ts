import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { agoText, dayText } from '#server/language/moments.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type FormErrors, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { type Html, answerPage, portalHome } from '#server/platform/pages/page.ts'
import { type PageTexts, kept, textsOf } from '#server/platform/pages/page-texts.ts'
import type { StoredPasskey } from './repo.ts'
import { maxPasskeys } from './service.ts'

interface Shown {
  passkeys: readonly StoredPasskey[]
  timeZone: string
  /** Result of the form that was sent. */
  status?: string
  /** A passkey was removed. The sessions that it began go on, so their end is offered. */
  isRemoved?: boolean
  /** A name that was refused, as typed. */
  refused?: { id: number; name: string }
}

/** The participant's passkeys. Adding one needs a script, so the portal does that. */
export function passkeysPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { passkeys, timeZone, status, isRemoved, refused }: Shown,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  const csrfToken = issueCsrfToken(deps, c)
  return answerPage(deps, c, {
    title: t('Your passkeys'),
    body: html`${status !== undefined && html`<p role="status">${status}</p>`}
      ${isRemoved && endOffer(texts, csrfToken)}
      <p>
        ${t('A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password. Your password and the reset by e-mail keep working.')}
      </p>
      ${
        passkeys.length === 0
          ? html`<p>${t('You have no passkey yet.')}</p>`
          : html`<ul class="rows">
              ${passkeys.map((passkey) =>
                row(texts, passkey, {
                  csrfToken,
                  timeZone,
                  refused: refused?.id === passkey.id ? refused.name : null,
                  now: deps.clock(),
                }),
              )}
            </ul>`
      }
      ${
        passkeys.length < maxPasskeys
          ? html`<p>
              <a class="button" href="${portalHome(deps)}passkey">${t('Add a passkey')}</a>
            </p>`
          : html`<p>
              ${t('You have {count} passkeys, and no more are possible. Remove one to add another.', { count: maxPasskeys })}
            </p>`
      }`,
    stub: settingsLinks(deps, texts, [
      { href: settingsPaths.sessions, text: t('See where you are logged in') },
    ]),
    status: statusOf(refused ? { name: '' } : {}),
  })
}

function endOffer(texts: PageTexts, csrfToken: string): Html {
  const { t } = texts
  return html`<p>${t('Devices on which it logged in before stay logged in. You can log them out here.')}</p>
    ${renderForm(texts, {
      action: settingsPaths.sessions,
      csrfToken,
      hidden: { which: 'others' },
      submit: t('Log out all other devices'),
    })}`
}

function row(
  texts: PageTexts,
  { id, name, createdAt, lastUsedAt }: StoredPasskey,
  {
    csrfToken,
    timeZone,
    refused,
    now,
  }: { csrfToken: string; timeZone: string; refused: string | null; now: Date },
): Html {
  const { t } = texts
  const errors: FormErrors =
    refused === null ? {} : { name: t('Enter a name of at most {max} characters.', { max: maxNameLength }) }
  return html`<li>
    <p><strong>${kept(name)}</strong></p>
    <p>
      ${
        lastUsedAt === null
          ? t('Added {day}, not used to log in yet', { day: dayText(texts, createdAt, timeZone) })
          : t('Added {day}, last used {moment}', {
              day: dayText(texts, createdAt, timeZone),
              moment: agoText(texts, lastUsedAt, now),
            })
      }
    </p>
    <details ${refused !== null && html`open`}>
      <summary>${t('Rename {name}', { name })}</summary>
      ${renderForm(texts, {
        action: settingsPaths.passkeys,
        csrfToken,
        hidden: { act: 'rename', passkey: String(id) },
        fields: [
          {
            name: 'name',
            id: `name-${id}`,
            label: t('Name'),
            type: 'text',
            autocomplete: 'off',
            value: refused ?? name,
          },
        ],
        submit: t('Save the name'),
        errors,
      })}
    </details>
    ${renderForm(texts, {
      action: settingsPaths.passkeys,
      csrfToken,
      hidden: { act: 'remove', passkey: String(id) },
      submit: t('Remove {name}', { name }),
    })}
  </li>`
}

export const maxNameLength = 60
