import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { type Html, portalHome } from './page.ts'

/** Links at the foot of the account's pages. */
export function settingsLinks(
  deps: HostDependencies,
  links: readonly { href: string; text: string }[],
): Html {
  const all = [
    ...links,
    { href: portalHome(deps), text: 'Back to the studies' },
    { href: hostPages.logout, text: 'Log out, and delete what waits here to be sent' },
  ]
  return html`<ul class="links">
    ${all.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}
  </ul>`
}

/**
 * Asks for a sign-in: without a password, only a recent one proves that the participant makes the request.
 */
export function signInAgain(deps: HostDependencies, next: string): Html {
  if (deps.config.google === null) {
    return html`<p>Your account has no password. Choose one first, through a link that we send you.</p>
      <p><a class="button" href="${hostPages.passwordReset}">Send me a link</a></p>`
  }
  return html`<p>
      You sign in with Google. Sign in once more, to show that it is you, and come back within ten minutes.
    </p>
    <p>
      <a class="button" href="${hostPages.googleSignIn}?again=1&amp;next=${encodeURIComponent(next)}"
        >Sign in with Google</a
      >
    </p>`
}

/** The operator's contact page as an absolute address, for messages. */
export const absoluteContactUrl = ({ portalEnv, config }: HostDependencies): string =>
  new URL(portalEnv.contactUrl, config.publicOrigin).href
