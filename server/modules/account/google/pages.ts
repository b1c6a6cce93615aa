import { hostPages } from '#contract/pages/host-pages.ts'
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

/** Asks once for the password of the account that has the address already. */
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
        <li><a href="${portalHome(deps)}">Back to the log-in</a></li>
      </ul>`,
    status: statusOf(errors),
  })
}

const refusals: Readonly<
  Record<RefusalReason, { status: 400 | 403 | 409 | 503; title: string; text: string }>
> = {
  denied: {
    status: 403,
    title: 'You were not signed in',
    text: 'Google told us that you did not agree. You can try again, or log in with your e-mail.',
  },
  mismatch: {
    status: 400,
    title: 'Please start again',
    text: 'This sign-in was not begun in this browser, or it took longer than ten minutes.',
  },
  unavailable: {
    status: 503,
    title: 'Google is not answering right now',
    text: 'Please try again in a moment, or log in with your e-mail.',
  },
  unverified: {
    status: 403,
    title: 'Your address is not verified',
    text: 'Google has not verified the e-mail address of this account, so we cannot use it. Verify it there, or sign up with your e-mail.',
  },
  'other-identity': {
    status: 409,
    title: 'Connected to another Google account',
    text: 'The account with this e-mail address is connected to another Google account. Choose that one, or log in with your password.',
  },
}

export function refusalPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  reason: RefusalReason,
): Response | Promise<Response> {
  const { status, title, text } = refusals[reason]
  return answerPage(deps, c, {
    title,
    body: html`<p>${text}</p>
      <p><a class="button" href="${googlePaths.start}">Sign in with Google</a></p>`,
    stub: html`<ul class="links">
      <li><a href="${portalHome(deps)}">Back to the log-in</a></li>
    </ul>`,
    status,
  })
}
