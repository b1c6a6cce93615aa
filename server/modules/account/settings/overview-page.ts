import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { kept, textsOf } from '#server/platform/pages/page-texts.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import type { OwnAccount } from './repo.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

/** The page behind the menu's Account: the signed-in account, and links to its settings. */
export function overviewPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  account: OwnAccount,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { rich, t } = texts
  return answerPage(deps, c, {
    title: t('Your account'),
    body: html`<p>${rich('You are signed in as {email}.', { email: kept(account.email) })}</p>
      <p>
        ${t('Our messages to you are in the language of the portal. You can change it at the foot of the navigation there.')}
      </p>
      <ul class="rows">
        <li><a href="${settingsPaths.email}">${t('Change your e-mail')}</a></li>
        <li><a href="${settingsPaths.password}">${t('Change your password')}</a></li>
        ${
          deps.portalEnv.features.includes('passkeys') &&
          html`<li>
            <a href="${settingsPaths.passkeys}">${t('Sign in without a password: your passkeys')}</a>
          </li>`
        }
        <li>
          <a href="${settingsPaths.secondFactor}"
            >${t('A second step when you sign in: an authenticator app')}</a
          >
        </li>
        <li><a href="${settingsPaths.sessions}">${t('See where you are signed in')}</a></li>
        <li><a href="${settingsPaths.messages}">${t('Your messages to us')}</a></li>
        <li><a href="${settingsPaths.notifications}">${t('Choose your notifications')}</a></li>
        <li>
          <a href="${dataPaths.json}">${t('Download your data (JSON)')}</a>
        </li>
        <li>
          <a href="${dataPaths.csv}">${t('Download your data for a spreadsheet (CSV)')}</a>
        </li>
        <li><a href="${dataPaths.deletion}">${t('Delete your account')}</a></li>
      </ul>`,
    stub: settingsLinks(deps, texts, []),
  })
}
