import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { kept } from '#server/platform/pages/page-texts.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

/** The page behind the menu's Account: the signed-in account, and links to its settings. */
export const overviewPage = definePage(({ deps, form, links, rich, t }, account: Account) => ({
  title: t('Your account'),
  body: html`<p>
      ${rich('You are logged in as {email}.', { email: kept(account.email) })}
      ${account.emailConfirmedAt === null ? t('This address is not confirmed yet.') : t('This address is confirmed.')}
    </p>
    ${account.emailConfirmedAt === null && form({ action: settingsPaths.firstEmailLink, submit: t('Send me the link that confirms it') })}
    ${group(t('Logging in'), [
      [settingsPaths.email, t('Change your e-mail')],
      [settingsPaths.password, t('Change your password')],
      ...(deps.portalEnv.features.includes('passkeys')
        ? ([[settingsPaths.passkeys, t('Log in without a password: your passkeys')]] as const)
        : []),
      [settingsPaths.secondFactor, t('A second step when you log in: an authenticator app')],
      [settingsPaths.sessions, t('See where you are logged in')],
    ])}
    ${group(t('Messages'), [
      [settingsPaths.messages, t('Your messages to us')],
      [settingsPaths.notifications, t('Choose your notifications')],
    ])}
    <p>
      ${t('Our messages to you are in the language of the portal. You can change it at the foot of the navigation there.')}
    </p>
    ${group(t('Your data'), [
      [dataPaths.json, t('Download your data (JSON)')],
      [dataPaths.csv, t('Download your data for a spreadsheet (CSV)')],
    ])}
    <p><a class="danger" href="${dataPaths.deletion}">${t('Delete your account')}</a></p>`,
  stub: links([]),
}))

const group = (title: string, links: readonly (readonly [href: string, text: string])[]) =>
  html`<h2>${title}</h2>
    <ul class="rows">
      ${links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}
    </ul>`
