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

/** Asks who uses the session, in each way that the account has. */
export function proofPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  /** The path to go on to, and the ways to get there. */
  { next, ways, errors = {} }: { next: string; ways: ProofWays; errors?: FormErrors | undefined },
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  const { account, needsCode, passkeyOptions } = ways
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
      ${errors.passkey !== undefined && html`<p class="problem" role="alert">${errors.passkey}</p>`}
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
    status: statusOf(errors),
    ...(passkeyOptions !== null && { script: passkeyScriptPath }),
  })
}

/** Hidden until its script has found that the browser can use a passkey. */
function passkeyBox({ t }: PageTexts, form: Html, options: object): Html {
  return html`<div data-passkey="${JSON.stringify(options)}" hidden>
    <div class="content">
      <h2>${t('Or with a passkey')}</h2>
      <div role="alert" hidden>
        <p class="problem">
          ${t('No passkey was used. Your browser was asked to stop, or has none of yours. You can try again.')}
        </p>
      </div>
      ${form}
    </div>
  </div>`
}
