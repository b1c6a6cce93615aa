import { hostPages } from '#contract/pages/host-pages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import { env } from './env.ts'

/** Addresses on the API host that the browser opens itself. */
export const hostLinks = {
  /**
   * @param keepsStorage The portal has deleted the participant's data itself, so the host need not clear storage.
   * @param next Page to open after the next login. A host without this parameter leads to the site's root.
   */
  logout: (keepsStorage: boolean, next?: string) => {
    const search = new URLSearchParams({
      ...(keepsStorage && { keep: '1' }),
      ...(next && { next }),
    }).toString()
    return `${env.apiUrl}${hostPages.logout}${search && `?${search}`}`
  },
  /**
   * @param next Page that the visitor asked for; the host gets the absolute address (specification, section 7). From a
   * host elsewhere the way back leads over the login, which says so where the browser did not keep its cookie.
   */
  googleSignIn: (next: string | undefined) => {
    const path = safeNextPath(next, location.origin)
    const back = env.apiUrl && `/?${new URLSearchParams({ next: path, from: 'google' }).toString()}`
    return `${env.apiUrl}${hostPages.googleSignIn}?next=${encodeURIComponent(location.origin + (back || path))}`
  },
  passwordReset: () => env.apiUrl + hostPages.passwordReset,
  /** @param next The portal's page to come back to. */
  proof: (next: string) => `${env.apiUrl}${hostPages.proof}?next=${encodeURIComponent(next)}`,
  messages: () => env.apiUrl + hostPages.messages,
  notifications: (encId: string) =>
    `${env.apiUrl}${hostPages.notifications}?enc_id=${encodeURIComponent(encId)}`,
} as const
