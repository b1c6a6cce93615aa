import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, codeField, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'

/**
 * Asks for the code before a download.
 *
 * @param path Of the file.
 */
export function downloadPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  path: string,
  errors: FormErrors = {},
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  return answerPage(deps, c, {
    title: t('Download your data'),
    body: html`<p>
        ${t('The file has everything that we know about you, so it takes a code from your authenticator app.')}
      </p>
      ${renderForm(texts, {
        action: path,
        csrfToken: issueCsrfToken(deps, c),
        fields: [codeField(texts)],
        submit: t('Download'),
        errors,
      })}`,
    stub: settingsLinks(deps, texts, [{ href: hostPages.notifications, text: t('Your account') }]),
    status: statusOf(errors),
  })
}
