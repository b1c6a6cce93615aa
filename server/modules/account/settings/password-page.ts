import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { type FormErrors, newPasswordField, statusOf } from '#server/platform/pages/form.ts'
import { kept } from '#server/platform/pages/page-texts.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

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
