import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import {
  type Field,
  type FormErrors,
  newPasswordField,
  renderForm,
  statusOf,
} from '#server/platform/pages/form.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import type { OwnAccount } from './repo.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

export const currentPasswordField: Field = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autocomplete: 'current-password',
}

export function passwordPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  account: OwnAccount,
  errors: FormErrors = {},
): Response | Promise<Response> {
  if (account.passwordHash === null) return noPasswordPage(deps, c)
  return answerPage(deps, c, {
    title: 'Change your password',
    body: html`<p>You are signed in as ${account.email}. Every other device will be signed out.</p>
      ${renderForm({
        action: settingsPaths.password,
        csrfToken: issueCsrfToken(deps, c),
        fields: [currentPasswordField, newPasswordField],
        username: account.email,
        submit: 'Change the password',
        errors,
      })}`,
    stub: settingsLinks(deps, [
      { href: hostPages.passwordReset, text: 'Forgot the current one?' },
      { href: settingsPaths.email, text: 'Change your e-mail' },
    ]),
    status: statusOf(errors),
  })
}

export function passwordChangedPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Your password is changed',
    body: html`<p>Every other device was signed out. This one stays signed in.</p>`,
    stub: settingsLinks(deps, [{ href: settingsPaths.email, text: 'Change your e-mail' }]),
  })
}

function noPasswordPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Your account has no password',
    body: html`<p>
        You sign in with Google. To have a password as well, let us send you a link to choose one.
      </p>
      <p><a class="button" href="${hostPages.passwordReset}">Send me a link</a></p>`,
    stub: settingsLinks(deps, [{ href: settingsPaths.email, text: 'Change your e-mail' }]),
  })
}
