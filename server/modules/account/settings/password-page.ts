import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, newPasswordField, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { kept, textsOf } from '#server/platform/pages/page-texts.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import type { OwnAccount } from './repo.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

export function passwordPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  account: OwnAccount,
  errors: FormErrors = {},
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { rich, t } = texts
  return answerPage(deps, c, {
    title: t('Change your password'),
    body: html`<p>
        ${rich('You are logged in as {email}. Every other device will be logged out.', { email: kept(account.email) })}
      </p>
      ${renderForm(texts, {
        action: settingsPaths.password,
        csrfToken: issueCsrfToken(deps, c),
        fields: [newPasswordField(texts)],
        username: account.email,
        submit: t('Change the password'),
        errors,
      })}`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.email, text: t('Change your e-mail') }]),
    status: statusOf(errors),
  })
}

export function passwordChangedPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  return answerPage(deps, c, {
    title: t('Your password is changed'),
    body: html`<p>${t('Every other device was logged out. This one stays logged in.')}</p>`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.email, text: t('Change your e-mail') }]),
  })
}

export function noPasswordPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  return answerPage(deps, c, {
    title: t('Your account has no password'),
    body: html`<p>
        ${t('You log in with Google. To have a password as well, let us send you a link to choose one.')}
      </p>
      <p><a class="button" href="${hostPages.passwordReset}">${t('Send me a link')}</a></p>`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.email, text: t('Change your e-mail') }]),
  })
}
