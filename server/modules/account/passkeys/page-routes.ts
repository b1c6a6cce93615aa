import * as v from 'valibot'
import { Line } from '#contract/base/typed-lines.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type FormErrors, fieldsOf, statusOf } from '#server/platform/pages/form.ts'
import { type PageCall, PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { kept, textsOf } from '#server/platform/pages/page-texts.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { pageScript } from '#server/platform/pages/page-script.ts'
import { signalScript, signalScriptPath, passkeySignals } from '#server/platform/passkeys/signals.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { ownAccount } from '#server/modules/account/settings/service.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { passkeys } from '#server/db/schema.ts'
import { type StoredPasskey, findPasskeys, ownPasskey } from './repo.ts'
import { maxPasskeys, removePasskey } from './service.ts'
import { and, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import { agoText, dayText } from '#server/language/moments.ts'
import { type Html, portalHome } from '#server/platform/pages/page.ts'

const Id = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const page = formForParticipants(
  settingsPaths.passkeys,
  v.variant('act', [
    fieldsOf({ act: v.literal('remove'), passkey: Id }),
    fieldsOf({
      act: v.literal('rename'),
      passkey: Id,
      name: v.string(),
      /** The name when the form was opened. Forms of the former version lack it. */
      was: v.optional(v.string()),
    }),
  ]),
)
const maxNameLength = 60
const Name = Line(maxNameLength)

/** The page with a participant's passkeys, on which each can be renamed and removed. */
export function passkeyListRoutes(deps: HostDependencies) {
  const { db } = deps.database

  const show = async (
    { c, participant }: PageCall<typeof page>,
    shown: Omit<Parameters<typeof passkeysPage>[2], 'account' | 'listed' | 'timeZone'>,
  ) => {
    const { participantId } = participant
    const timeZone = await findTimeZone(db, participantId)
    const [account, listed] = [await ownAccount(deps, participant), await findPasskeys(db, participantId)]
    return passkeysPage(deps, c, { ...shown, account, listed, timeZone })
  }

  const { app } = new PageRoutes(deps)
    .show(page, (call) => show(call, {}))
    .take(page, async (call) => {
      const { c, participant, form } = call
      const { participantId } = participant
      const { t } = textsOf(c)
      if (form.act === 'rename') {
        const name = v.safeParse(Name, form.name)
        const refuse = (error: string) =>
          show(call, { refused: { id: form.passkey, name: form.name, error } })
        if (!name.success)
          return refuse(t('Enter a name of at most {max} characters.', { max: maxNameLength }))
        const own = ownPasskey(participantId, form.passkey)
        const renamed = await db
          .update(passkeys)
          .set({ name: name.output })
          .where(form.was === undefined ? own : and(own, eq(passkeys.name, form.was)))
          .returning()
        if (renamed.length > 0) return show(call, { status: t('The name is saved.') })
        const [now] = await db.select({ name: passkeys.name }).from(passkeys).where(own)
        if (now === undefined) return show(call, { status: t('That passkey was removed already.') })
        return refuse(t('It was renamed to {name} meanwhile.', { name: now.name }))
      }
      const removed = await removePasskey(deps, requireProof(deps, c), form.passkey)
      if (removed === null) return show(call, { status: t('That passkey was removed already.') })
      logRequest(deps, c, { event: 'passkey-remove', outcome: 'done', participant: participantId })
      return show(call, {
        isRemoved: true,
        status: t(
          'The passkey is removed. You may also delete it in the settings of the device that keeps it.',
        ),
      })
    })
  app.get(signalScriptPath, pageScript(signalScript))
  return app
}

/** A name as it was typed, and why it is not saved. */
interface RefusedName {
  id: number
  name: string
  error: string
}

interface Shown {
  account: Account
  listed: readonly StoredPasskey[]
  timeZone: string
  /** Result of the form that was sent. */
  status?: string
  /** A passkey was removed. The sessions that it began go on, so their end is offered. */
  isRemoved?: boolean
  refused?: RefusedName
}

/** The participant's passkeys. Adding one needs a script, so the portal does that. */
const passkeysPage = definePage(
  (drawing, { account, listed, timeZone, status, isRemoved, refused }: Shown) => {
    const { deps, links, t } = drawing
    const { script, element } = passkeySignals(deps.config, { ...account, passkeys: listed })
    return {
      title: t('Your passkeys'),
      script,
      body: html`${status !== undefined && html`<p role="status">${status}</p>`} ${element}
        ${isRemoved && endOffer(drawing)}
        <p>
          ${t('A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password. Your password and the reset by e-mail keep working.')}
        </p>
        ${
          listed.length === 0
            ? html`<p>${t('You have no passkey yet.')}</p>`
            : html`<ul class="rows">
                ${listed.map((passkey) =>
                  row(drawing, passkey, {
                    timeZone,
                    refused: refused?.id === passkey.id ? refused : null,
                    now: deps.clock(),
                  }),
                )}
              </ul>`
        }
        ${
          listed.length < maxPasskeys
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
  { timeZone, refused, now }: { timeZone: string; refused: RefusedName | null; now: Date },
): Html {
  const errors: FormErrors = refused === null ? {} : { name: refused.error }
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
        hidden: { act: 'rename', passkey: String(id), was: name },
        fields: [
          {
            name: 'name',
            id: `name-${id}`,
            label: t('Name'),
            type: 'text',
            autocomplete: 'off',
            value: refused?.name ?? name,
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
