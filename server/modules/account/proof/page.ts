import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { signInAgain } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type FormErrors, codeField, currentPasswordField, statusOf } from '#server/platform/pages/form.ts'
import { type Html } from '#server/platform/pages/page.ts'
import { type PageTexts } from '#server/platform/pages/page-texts.ts'
import { passkeyScriptPath } from './passkey-script.ts'
import type { ProofWays } from './service.ts'

/** Asks who uses the session, in each way that the account has. */
export const proofPage = definePage(
  (
    { deps, form, links, t, texts },
    /** The path to go on to, and the ways to get there. */
    { next, ways, errors = {} }: { next: string; ways: ProofWays; errors?: FormErrors | undefined },
  ) => {
    const { account, needsCode, passkeyOptions } = ways
    const passkeyForm = form({
      action: settingsPaths.proof,
      hidden: { next, passkey: '' },
      submit: t('Use a passkey'),
    })
    return {
      title: t('Is it you?'),
      body: html`<p>
          ${t('Before you change your account, or take your data with you, show that it is you. Then you come back to where you were.')}
        </p>
        ${errors.passkey !== undefined && html`<p class="problem" role="alert">${errors.passkey}</p>`}
        ${
          account.passwordHash === null
            ? signInAgain(deps, texts, next)
            : form({
                action: settingsPaths.proof,
                hidden: { next },
                username: account.email,
                fields: [currentPasswordField(texts), ...(needsCode ? [codeField(texts)] : [])],
                submit: t('Continue'),
                errors,
              })
        }
        ${passkeyOptions !== null && passkeyBox(texts, passkeyForm, passkeyOptions)}`,
      stub: links([
        ...(account.passwordHash === null
          ? []
          : [{ href: hostPages.passwordReset, text: t('Forgot the password?') }]),
        { href: hostPages.notifications, text: t('Your account') },
      ]),
      status: statusOf(errors),
      ...(passkeyOptions !== null && { script: passkeyScriptPath }),
    }
  },
)

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
