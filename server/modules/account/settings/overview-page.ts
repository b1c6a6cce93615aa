import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import type { OwnAccount } from './repo.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

/** The page behind the menu's Account: the signed-in account, and links to its settings. */
export function overviewPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  account: OwnAccount,
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Your account',
    body: html`<p>You are signed in as ${account.email}.</p>
      <ul class="rows">
        <li><a href="${settingsPaths.email}">Change your e-mail</a></li>
        <li><a href="${settingsPaths.password}">Change your password</a></li>
        <li><a href="${settingsPaths.sessions}">See where you are signed in</a></li>
        <li><a href="${settingsPaths.notifications}">Choose your notifications</a></li>
        <li>
          <a href="${dataPaths.json}">Download your data (JSON)</a>
        </li>
        <li>
          <a href="${dataPaths.csv}">Download your data for a spreadsheet (CSV)</a>
        </li>
        <li><a href="${dataPaths.deletion}">Delete your account</a></li>
      </ul>`,
    stub: settingsLinks(deps, []),
  })
}
