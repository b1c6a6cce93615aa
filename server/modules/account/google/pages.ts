import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { type FormErrors, codeField, statusOf } from '#server/platform/pages/form.ts'
import { linkList, portalHome } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import type { Explanation } from '#server/platform/pages/error-texts.ts'
import type { RefusalReason } from './refusal.ts'

export const googlePaths = {
  start: hostPages.googleSignIn,
  complete: '/social_auth/complete/google-oauth2/',
  link: '/social_auth/link/google-oauth2/',
} as const

/** Asks once for the password of the existing account with the address, and for a code once the host wants one. */
export const linkPage = definePage(({ deps, form, t, texts }, email: string, errors: FormErrors = {}) => ({
  title: t('Enter your password once'),
  body: html`<p>
      ${t(
        'There is an account for {email}, and it has a password. Enter it to show that the account is yours; from then on Google alone will do.',
        { email },
      )}
    </p>
    ${form({
      action: googlePaths.link,
      fields: [
        { name: 'password', label: t('Password'), type: 'password', autocomplete: 'current-password' },
        ...('code' in errors ? [codeField(texts)] : []),
      ],
      username: email,
      submit: t('Log in and connect Google'),
      errors,
    })}`,
  stub: html`<p>
      ${t('Have you never set a password here? Somebody may have used your address. Reset the password, which signs everybody else out, then come back.')}
    </p>
    ${linkList([
      { href: hostPages.passwordReset, text: t('Reset the password') },
      { href: portalHome(deps), text: t('Back to login') },
    ])}`,
  status: statusOf(errors),
}))

type Refusal = Explanation & { status: 400 | 403 | 409 | 503 }

const refusals: Readonly<Record<RefusalReason, (t: PageTexts['t']) => Refusal>> = {
  denied: (t) => ({
    status: 403,
    title: t('You were not logged in'),
    text: t('Google told us that you did not agree. You can try again, or log in with your e-mail.'),
  }),
  mismatch: (t) => ({
    status: 400,
    title: t('Please start again'),
    text: t('This sign-in was not begun in this browser, or it took longer than ten minutes.'),
  }),
  'not-again': (t) => ({
    status: 403,
    title: t('Google did not ask you to log in'),
    text: t(
      'We asked Google to make sure that it is you, and it did not say that it did. Choose a password through a link that we send you: then the password is the proof.',
    ),
  }),
  unavailable: (t) => ({
    status: 503,
    title: t('Google is not answering right now'),
    text: t('Please try again in a moment, or log in with your e-mail.'),
  }),
  unverified: (t) => ({
    status: 403,
    title: t('Your address is not verified'),
    text: t(
      'Google has not verified the e-mail address of this account, so we cannot use it. Verify it there, or sign up with your e-mail.',
    ),
  }),
  'other-identity': (t) => ({
    status: 409,
    title: t('Connected to another Google account'),
    text: t(
      'The account with this e-mail address is connected to another Google account. Choose that one, or log in with your password.',
    ),
  }),
}

export const refusalPage = definePage(({ deps, t }, reason: RefusalReason) => {
  const { title, text, status } = refusals[reason](t)
  const [href, next] =
    reason === 'not-again'
      ? [hostPages.passwordReset, t('Choose a password')]
      : [googlePaths.start, t('Log in with Google')]
  return {
    title,
    body: html`<p>${text}</p>
      <p><a class="button" href="${href}">${next}</a></p>`,
    stub: linkList([{ href: portalHome(deps), text: t('Back to login') }]),
    status,
  }
})
