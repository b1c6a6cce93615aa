import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type Field, type FormErrors, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { settingsLinks, signInAgain } from '#server/platform/pages/account-links.ts'
import { currentPasswordField } from './password-page.ts'
import type { OwnAccount } from './repo.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

export interface EmailForm {
  account: OwnAccount
  /** Whether an account without a password may continue without another sign-in. */
  isFresh: boolean
  /** The address as typed. */
  email?: string
  errors?: FormErrors
}

export function emailPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { account, isFresh, email, errors = {} }: EmailForm,
): Response | Promise<Response> {
  const hasPassword = account.passwordHash !== null
  const newEmail: Field = {
    name: 'email',
    label: 'New e-mail',
    type: 'email',
    autocomplete: 'email',
    ...(email !== undefined && { value: email }),
  }
  return answerPage(deps, c, {
    title: 'Change your e-mail',
    body: html`<p>
        Your address is ${account.email}. It stays in use until you open the link that we send to the new one.
      </p>
      ${
        hasPassword || isFresh
          ? renderForm({
              action: settingsPaths.email,
              csrfToken: issueCsrfToken(deps, c),
              fields: hasPassword ? [newEmail, currentPasswordField] : [newEmail],
              submit: 'Send the link',
              errors,
            })
          : signInAgain(deps, settingsPaths.email)
      }`,
    stub: settingsLinks(deps, [{ href: settingsPaths.password, text: 'Change your password' }]),
    status: statusOf(errors),
  })
}

export function emailSentPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  email: string,
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Check your new mailbox',
    body: html`<p>A link is on its way to ${email}. Open it within one hour, on any device.</p>`,
    stub: settingsLinks(deps, [{ href: settingsPaths.email, text: 'Another address' }]),
  })
}

export interface Confirmation {
  token: string
  email: string
  /** Proof that the click needs beside the link. */
  proof: 'session' | 'password' | 'sign-in'
  errors?: FormErrors
}

/**
 * Asks for a click, because mail scanners open links before people do. Without the account's session it asks for the
 * password: the new mailbox may be a stranger's, and the link alone must not move the account there.
 */
export function confirmEmailPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { token, email, proof, errors = {} }: Confirmation,
): Response | Promise<Response> {
  if (proof === 'sign-in') return signInToConfirmPage(deps, c, token)
  return answerPage(deps, c, {
    title: 'Confirm your new address',
    body: html`<p>From then on you log in with ${email}, and messages go there.</p>
      ${renderForm({
        action: settingsPaths.confirmEmail,
        csrfToken: issueCsrfToken(deps, c),
        hidden: { token },
        fields: proof === 'password' ? [currentPasswordField] : [],
        submit: 'Use this address',
        errors,
      })}`,
    status: statusOf(errors),
  })
}

function signInToConfirmPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  token: string,
): Response | Promise<Response> {
  const next = `${settingsPaths.confirmEmail}?token=${token}`
  return answerPage(deps, c, {
    title: 'Sign in to confirm your new address',
    body: html`<p>Your account has no password. Sign in here, or open the link where you are signed in.</p>
      ${
        deps.config.google === null
          ? null
          : html`<p>
              <a class="button" href="${hostPages.googleSignIn}?next=${encodeURIComponent(next)}"
                >Sign in with Google</a
              >
            </p>`
      }`,
    stub: settingsLinks(deps, []),
  })
}

export function emailChangedPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  email: string,
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Your address is changed',
    body: html`<p>Your account now has the address ${email}.</p>`,
    stub: settingsLinks(deps, []),
  })
}

export function emailExpiredPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'This link no longer works',
    body: html`<p>A link works once and for one hour, and only the newest one does. Nothing was changed.</p>`,
    stub: settingsLinks(deps, [{ href: settingsPaths.email, text: 'Send a new link' }]),
    status: 410,
  })
}

export function emailTakenPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'That account already exists',
    body: html`<p>Another account has this address, so it cannot be used for yours. Nothing was changed.</p>`,
    stub: settingsLinks(deps, [{ href: settingsPaths.email, text: 'Use another address' }]),
    status: 409,
  })
}
