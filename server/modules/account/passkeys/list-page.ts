import { html } from 'hono/html'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import { agoText, dayText } from '#server/language/moments.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type FormErrors, statusOf } from '#server/platform/pages/form.ts'
import { type Html, portalHome } from '#server/platform/pages/page.ts'
import { kept } from '#server/platform/pages/page-texts.ts'
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
export const passkeysPage = definePage(
  (drawing, { passkeys, timeZone, status, isRemoved, refused }: Shown) => {
    const { deps, links, t } = drawing
    return {
      title: t('Your passkeys'),
      body: html`${status !== undefined && html`<p role="status">${status}</p>`}
        ${isRemoved && endOffer(drawing)}
        <p>
          ${t('A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password. Your password and the reset by e-mail keep working.')}
        </p>
        ${
          passkeys.length === 0
            ? html`<p>${t('You have no passkey yet.')}</p>`
            : html`<ul class="rows">
                ${passkeys.map((passkey) =>
                  row(drawing, passkey, {
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
      stub: links([{ href: settingsPaths.sessions, text: t('See where you are logged in') }]),
      status: statusOf(refused ? { name: '' } : {}),
    }
  },
)

function endOffer({ t, form }: Drawing): Html {
  return html`<p>${t('Devices on which it logged in before stay logged in. You can log them out here.')}</p>
    ${form({
      action: settingsPaths.sessions,
      hidden: { which: 'others' },
      submit: t('Log out all other devices'),
    })}`
}

function row(
  { t, texts, form }: Drawing,
  { id, name, createdAt, lastUsedAt }: StoredPasskey,
  { timeZone, refused, now }: { timeZone: string; refused: string | null; now: Date },
): Html {
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
      ${form({
        action: settingsPaths.passkeys,
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
    ${form({
      action: settingsPaths.passkeys,
      hidden: { act: 'remove', passkey: String(id) },
      submit: t('Remove {name}', { name }),
    })}
  </li>`
}

export const maxNameLength = 60
