import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { type Html, type PageLink, linkList, portalHome } from './page.ts'
import type { PageTexts } from './page-texts.ts'

export function settingsLinks(deps: HostDependencies, { t }: PageTexts, links: readonly PageLink[]): Html {
  return linkList([
    ...links,
    { href: portalHome(deps), text: t('Back to the studies') },
    { href: hostPages.logout, text: t('Log out, and delete what waits here to be sent') },
  ])
}

/** Asks for a sign-in: without a password, only a recent one proves that the participant makes the request. */
export function signInAgain(deps: HostDependencies, { t }: PageTexts, next: string): Html {
  if (deps.config.google === null) {
    return html`<p>
        ${t('Your account has no password. Choose one first, through a link that we send you.')}
      </p>
      <p><a class="button" href="${hostPages.passwordReset}">${t('Send me a link')}</a></p>`
  }
  return html`<p>
      ${t('You log in with Google. Log in once more, to show that it is you, and come back within ten minutes.')}
    </p>
    <p>
      <a class="button" href="${hostPages.googleSignIn}?again=1&amp;next=${encodeURIComponent(next)}"
        >${t('Log in with Google')}</a
      >
    </p>`
}

export const absoluteContactUrl = ({
  portalEnv,
  config,
}: {
  portalEnv: Pick<HostDependencies['portalEnv'], 'contactUrl'>
  config: Pick<HostDependencies['config'], 'publicOrigin'>
}): string => new URL(portalEnv.contactUrl, config.publicOrigin).href
