import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import { agoText } from '#server/language/moments.ts'
import type { Texts } from '#server/language/texts.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import { type FormErrors, statusOf, newPasswordField } from '#server/platform/pages/form.ts'
import { type Html, portalHome } from '#server/platform/pages/page.ts'
import { kept } from '#server/platform/pages/page-texts.ts'
import { passkeySignals } from '#server/platform/passkeys/signals.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { settingsPaths, dataPaths } from '#server/platform/pages/account-paths.ts'

export const emailPage = definePage(
  (
    { form, links, rich, t } /** The new address as typed; undefined in an empty form. */,
    { account, email, errors = {} }: { account: Account; email?: string | undefined; errors?: FormErrors },
  ) => ({
    title: t('Change your e-mail'),
    body: html`<p>
        ${rich('Your address is {email}. It stays in use until you open the link that we send to the new one.', { email: kept(account.email) })}
      </p>
      ${form({
        action: settingsPaths.email,
        hidden: { was: account.email },
        fields: [
          {
            name: 'email',
            label: t('New e-mail'),
            type: 'email',
            autocomplete: 'email',
            ...(email !== undefined && { value: email }),
          },
        ],
        submit: t('Send the link'),
        errors,
      })}`,
    stub: links([{ href: settingsPaths.password, text: t('Change your password') }]),
    status: statusOf(errors),
  }),
)

export const emailSentPage = definePage(({ links, rich, t }, email: string) => ({
  title: t('Check your new mailbox'),
  body: html`<p>
    ${rich('A link is on its way to {email}. Open it within one hour, on a device where you are logged in.', { email: kept(email) })}
  </p>`,
  stub: links([{ href: settingsPaths.email, text: t('Another address') }]),
}))

/** Asks for a click, because mail scanners open links before people do. */
export const confirmEmailPage = definePage(
  ({ form, rich, t }, { token, email }: { token: string; email: string }) => ({
    title: t('Confirm your new address'),
    body: html`<p>
        ${rich('From then on you log in with {email}, and messages go there.', { email: kept(email) })}
      </p>
      ${form({
        action: settingsPaths.confirmEmail,
        hidden: { token },
        submit: t('Use this address'),
      })}`,
  }),
)

/** For a browser without the account's session: the new mailbox may be a stranger's, so the link alone moves nothing. */
export const signInToConfirmPage = definePage(({ deps, links, t }, token: string) => {
  const next = `${settingsPaths.confirmEmail}?token=${token}`
  return {
    title: t('Log in to confirm your new address'),
    body: html`<p>${t('Log in with your present address, then open the link once more.')}</p>
      <p><a class="button" href="${portalHome(deps)}">${t('Log in')}</a></p>
      ${
        deps.config.google !== null &&
        html`<p>
          <a class="button" href="${hostPages.googleSignIn}?next=${encodeURIComponent(next)}"
            >${t('Log in with Google')}</a
          >
        </p>`
      }`,
    stub: links([]),
  }
})

export const emailChangedPage = definePage(
  ({ deps, links, rich, t }, changed: { encId: string; email: string }) => {
    const { script, element } = passkeySignals(deps.config, changed)
    return {
      script,
      title: t('Your address is changed'),
      body: html`<p>${rich('Your account now has the address {email}.', { email: kept(changed.email) })}</p>
        ${element}`,
      stub: links([]),
    }
  },
)

export const emailExpiredPage = definePage(({ links, t }) => ({
  title: t('This link no longer works'),
  body: html`<p>
    ${t('A link works once and for one hour, and only the newest one does. Nothing was changed.')}
  </p>`,
  stub: links([{ href: settingsPaths.email, text: t('Send a new link') }]),
  status: 410,
}))

export const emailTakenPage = definePage(({ links, t }) => ({
  title: t('That account already exists'),
  body: html`<p>
    ${t('Another account has this address, so it cannot be used for yours. Nothing was changed.')}
  </p>`,
  stub: links([{ href: settingsPaths.email, text: t('Use another address') }]),
  status: 409,
}))

export const passwordPage = definePage(
  ({ form, links, rich, t, texts }, account: Account, errors: FormErrors = {}) => ({
    title: t('Change your password'),
    body: html`<p>
        ${rich('You are logged in as {email}. Every other device will be logged out.', { email: kept(account.email) })}
      </p>
      ${form({
        action: settingsPaths.password,
        fields: [newPasswordField(texts)],
        username: account.email,
        submit: t('Change the password'),
        errors,
      })}`,
    stub: links([{ href: settingsPaths.email, text: t('Change your e-mail') }]),
    status: statusOf(errors),
  }),
)

export const passwordChangedPage = definePage(({ links, t }) => ({
  title: t('Your password is changed'),
  body: html`<p>${t('Every other device was logged out. This one stays logged in.')}</p>`,
  stub: links([{ href: settingsPaths.email, text: t('Change your e-mail') }]),
}))

export const noPasswordPage = definePage(({ links, t }) => ({
  title: t('Your account has no password'),
  body: html`<p>
      ${t('You log in with Google. To have a password as well, let us send you a link to choose one.')}
    </p>
    <p><a class="button" href="${hostPages.passwordReset}">${t('Send me a link')}</a></p>`,
  stub: links([{ href: settingsPaths.email, text: t('Change your e-mail') }]),
}))

/** What the account page says of its settings. */
export interface Overview {
  account: Account
  passkeys: number
  hasSecondFactor: boolean
  /** Devices that are logged in, and those that receive notifications. */
  sessions: number
  notified: number
  now: Date
}

/** The page behind the menu's Account: the signed-in account, and its settings with their present values. */
export const overviewPage = definePage(({ deps, form, links, t, plural, texts }, overview: Overview) => {
  const { account, passkeys, hasSecondFactor, sessions, notified } = overview
  const isConfirmed = account.emailConfirmedAt !== null
  const isOn = (is: boolean) => (is ? t('on') : t('off'))
  return {
    title: t('Your account'),
    body: html`${
        !isConfirmed &&
        html`<p>${t('Your address is not confirmed yet.')}</p>
          ${form({ action: settingsPaths.firstEmailLink, submit: t('Send me the link that confirms it') })}`
      }
      ${group(t('Logging in'), [
        [
          settingsPaths.email,
          t('E-mail'),
          html`${kept(account.email)}${isConfirmed && `, ${t('confirmed')}`}`,
        ],
        [settingsPaths.password, t('Password'), passwordText(texts, overview)],
        ...(deps.portalEnv.features.includes('passkeys')
          ? ([
              [settingsPaths.passkeys, t('Passkeys'), passkeys === 0 ? t('none') : String(passkeys)],
            ] as const)
          : []),
        [settingsPaths.secondFactor, t('Codes from an authenticator app'), isOn(hasSecondFactor)],
        [settingsPaths.sessions, t('Logged in'), plural(sessions, 'on this device', 'on {count} devices')],
      ])}
      ${group(t('Messages'), [
        [settingsPaths.messages, t('Your messages to us'), ''],
        [
          settingsPaths.notifications,
          t('Notifications'),
          notified === 0 ? t('off') : plural(notified, 'on 1 device', 'on {count} devices'),
        ],
      ])}
      <p>
        ${t('Our messages to you are in the language of the portal. You can change it at the foot of the navigation there.')}
      </p>
      ${group(t('Your data'), [
        [dataPaths.json, t('Download your data (JSON)'), ''],
        [dataPaths.csv, t('Download your data for a spreadsheet (CSV)'), ''],
      ])}
      <p><a class="danger" href="${dataPaths.deletion}">${t('Delete your account')}</a></p>`,
    stub: links([]),
  }
})

function passwordText(texts: Texts, { account: { passwordHash, passwordSetAt }, now }: Overview): string {
  const { t } = texts
  if (passwordHash === null) return t('none')
  return passwordSetAt ? t('changed {when}', { when: agoText(texts, passwordSetAt, now) }) : t('set')
}

const group = (
  title: string,
  rows: readonly (readonly [href: string, text: string, value: Html | string])[],
) =>
  html`<h2>${title}</h2>
    <ul class="rows">
      ${rows.map(([href, text, value]) => html`<li><a href="${href}">${text}</a>${value !== '' && html` <span>${value}</span>`}</li>`)}
    </ul>`
