import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { answerPage, portalHome } from '#server/platform/pages/page.ts'
import { kept, textsOf } from '#server/platform/pages/page-texts.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import type { OwnAccount } from './repo.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

export function emailPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  /** The new address as typed; undefined in an empty form. */
  { account, email, errors = {} }: { account: OwnAccount; email?: string | undefined; errors?: FormErrors },
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { rich, t } = texts
  return answerPage(deps, c, {
    title: t('Change your e-mail'),
    body: html`<p>
        ${rich('Your address is {email}. It stays in use until you open the link that we send to the new one.', { email: kept(account.email) })}
      </p>
      ${renderForm(texts, {
        action: settingsPaths.email,
        csrfToken: issueCsrfToken(deps, c),
        fields: [
          {
            name: 'email',
            label: t('New e-mail'),
            type: 'email',
            autocomplete: 'email',
            ...(email !== undefined && { value: email }),
          },
        ],
        submit: t('Send the link'),
        errors,
      })}`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.password, text: t('Change your password') }]),
    status: statusOf(errors),
  })
}

export function emailSentPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  email: string,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { rich, t } = texts
  return answerPage(deps, c, {
    title: t('Check your new mailbox'),
    body: html`<p>
      ${rich('A link is on its way to {email}. Open it within one hour, on a device where you are logged in.', { email: kept(email) })}
    </p>`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.email, text: t('Another address') }]),
  })
}

/** Asks for a click, because mail scanners open links before people do. */
export function confirmEmailPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { token, email }: { token: string; email: string },
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { rich, t } = texts
  return answerPage(deps, c, {
    title: t('Confirm your new address'),
    body: html`<p>
        ${rich('From then on you log in with {email}, and messages go there.', { email: kept(email) })}
      </p>
      ${renderForm(texts, {
        action: settingsPaths.confirmEmail,
        csrfToken: issueCsrfToken(deps, c),
        hidden: { token },
        submit: t('Use this address'),
      })}`,
  })
}

/** For a browser without the account's session: the new mailbox may be a stranger's, so the link alone moves nothing. */
export function signInToConfirmPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  token: string,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  const next = `${settingsPaths.confirmEmail}?token=${token}`
  return answerPage(deps, c, {
    title: t('Log in to confirm your new address'),
    body: html`<p>${t('Log in with your present address, then open the link once more.')}</p>
      <p><a class="button" href="${portalHome(deps)}">${t('Log in')}</a></p>
      ${
        deps.config.google !== null &&
        html`<p>
          <a class="button" href="${hostPages.googleSignIn}?next=${encodeURIComponent(next)}"
            >${t('Log in with Google')}</a
          >
        </p>`
      }`,
    stub: settingsLinks(deps, texts, []),
  })
}

export function emailChangedPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  email: string,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { rich, t } = texts
  return answerPage(deps, c, {
    title: t('Your address is changed'),
    body: html`<p>${rich('Your account now has the address {email}.', { email: kept(email) })}</p>`,
    stub: settingsLinks(deps, texts, []),
  })
}

export function emailExpiredPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  return answerPage(deps, c, {
    title: t('This link no longer works'),
    body: html`<p>
      ${t('A link works once and for one hour, and only the newest one does. Nothing was changed.')}
    </p>`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.email, text: t('Send a new link') }]),
    status: 410,
  })
}

export function emailTakenPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t } = texts
  return answerPage(deps, c, {
    title: t('That account already exists'),
    body: html`<p>
      ${t('Another account has this address, so it cannot be used for yours. Nothing was changed.')}
    </p>`,
    stub: settingsLinks(deps, texts, [{ href: settingsPaths.email, text: t('Use another address') }]),
    status: 409,
  })
}
