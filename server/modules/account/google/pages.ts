import { hostPages } from '#contract/pages/host-pages.ts'
import refusals from '#server/content/pages/google-refusals.json' with { type: 'json' }
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { answerPage, portalHome } from '#server/platform/pages/page.ts'
import type { RefusalReason } from './refusal.ts'

export const googlePaths = {
  start: hostPages.googleSignIn,
  complete: '/social_auth/complete/google-oauth2/',
  link: '/social_auth/link/google-oauth2/',
} as const

/** Asks once for the password of the existing account with the address. */
export function linkPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  email: string,
  errors: FormErrors = {},
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Enter your password once',
    body: html`<p>
        There is an account for ${email}, and it has a password. Enter it to show that the account is yours;
        from then on Google alone will do.
      </p>
      ${renderForm({
        action: googlePaths.link,
        csrfToken: issueCsrfToken(deps, c),
        fields: [{ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }],
        username: email,
        submit: 'Log in and connect Google',
        errors,
      })}`,
    stub: html`<p>
        Have you never set a password here? Somebody may have used your address. Reset the password, which
        signs everybody else out, then come back.
      </p>
      <ul class="links">
        <li><a href="${hostPages.passwordReset}">Reset the password</a></li>
        <li><a href="${portalHome(deps)}">Back to login</a></li>
      </ul>`,
    status: statusOf(errors),
  })
}

const statuses = {
  denied: 403,
  mismatch: 400,
  'not-again': 403,
  unavailable: 503,
  unverified: 403,
  'other-identity': 409,
} as const satisfies Record<RefusalReason, number>

export function refusalPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  reason: RefusalReason,
): Response | Promise<Response> {
  const { title, text } = refusals[reason]
  return answerPage(deps, c, {
    title,
    body: html`<p>${text}</p>
      ${
        reason === 'not-again'
          ? html`<p><a class="button" href="${hostPages.passwordReset}">Choose a password</a></p>`
          : html`<p><a class="button" href="${googlePaths.start}">Sign in with Google</a></p>`
      }`,
    stub: html`<ul class="links">
      <li><a href="${portalHome(deps)}">Back to login</a></li>
    </ul>`,
    status: statuses[reason],
  })
}
