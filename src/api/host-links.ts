import { hostPages } from '#contract/pages/host-pages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import { env } from './env.ts'

/** Addresses on the API host that the browser opens itself. */
export const hostLinks = {
  /** @param keepsStorage Everything of who leaves is deleted here: the browser need not empty the whole storage. */
  logout: (keepsStorage: boolean) => `${env.apiUrl}${hostPages.logout}${keepsStorage ? '?keep=1' : ''}`,
  /** @param next Where the visitor wanted to go; the host is told the whole address (specification, section 7). */
  googleSignIn: (next: string | undefined) => {
    const address = location.origin + safeNextPath(next, location.origin)
    return `${env.apiUrl}${hostPages.googleSignIn}?next=${encodeURIComponent(address)}`
  },
  passwordReset: () => env.apiUrl + hostPages.passwordReset,
  notifications: (encId: string) =>
    `${env.apiUrl}${hostPages.notifications}?enc_id=${encodeURIComponent(encId)}`,
} as const
