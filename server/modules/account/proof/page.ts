import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { settingsLinks, signInAgain } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import {
  type FormErrors,
  codeField,
  currentPasswordField,
  renderForm,
  statusOf,
} from '#server/platform/pages/form.ts'
import { type Html, answerPage } from '#server/platform/pages/page.ts'
import { type PageTexts, textsOf } from '#server/platform/pages/page-texts.ts'
import { passkeyScriptPath } from './passkey-script.ts'
import type { ProofWays } from './service.ts'

/** A proof that was refused: a passkey, or fields of the form. */
export type Refused = { code: 'passkey-refused' | 'passkey-expired' } | { errors: FormErrors }

interface Shown {
  /** Path to go on to. */
  next: string
  refused: Refused | undefined
  ways: ProofWays
}

/** Asks who uses the session, in each way that the account has. */
export function proofPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { next, refused, ways }: Shown,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  const { account, needsCode, passkeyOptions } = ways
  const errors = refused !== undefined && 'errors' in refused ? refused.errors : {}
  const form = { action: settingsPaths.proof, csrfToken: issueCsrfToken(deps, c) }
  const passkeyForm = renderForm(texts, {
    ...form,
    hidden: { next, passkey: '' },
    submit: t('Use a passkey'),
  })
  return answerPage(deps, c, {
    title: t('Is it you?'),
    body: html`<p>
        ${t('Before you change your account, or take your data with you, show that it is you. Then you come back to where you were.')}
      </p>
      ${refused !== undefined && 'code' in refused && html`<p class="problem" role="alert">${refusalText(texts, refused.code)}</p>`}
      ${
        account.passwordHash === null
          ? signInAgain(deps, texts, next)
          : renderForm(texts, {
              ...form,
              hidden: { next },
              username: account.email,
              fields: [currentPasswordField(texts), ...(needsCode ? [codeField(texts)] : [])],
              submit: t('Continue'),
              errors,
            })
      }
      ${passkeyOptions !== null && passkeyBox(texts, passkeyForm, passkeyOptions)}`,
    stub: settingsLinks(deps, texts, [
      ...(account.passwordHash === null
        ? []
        : [{ href: hostPages.passwordReset, text: t('Forgot the password?') }]),
      { href: hostPages.notifications, text: t('Your account') },
    ]),
    status: refused === undefined ? 200 : statusOf('code' in refused ? refused : errors),
    ...(passkeyOptions !== null && { script: passkeyScriptPath }),
  })
}

/** Hidden until its script has found that the browser can use a passkey. */
function passkeyBox({ t }: PageTexts, form: Html, options: object): Html {
  return html`<div data-passkey="${JSON.stringify(options)}" hidden>
    <h2>${t('Or with a passkey')}</h2>
    <p class="problem" role="alert" hidden>
      ${t('No passkey was used. Your browser was asked to stop, or has none of yours. You can try again.')}
    </p>
    ${form}
  </div>`
}

const refusalText = ({ t }: PageTexts, code: 'passkey-refused' | 'passkey-expired') =>
  code === 'passkey-expired'
    ? t('That took too long. Please try again.')
    : t('This passkey is not one of your account.')
