import type { Context } from 'hono'
import { safeNextPath } from '#domain/next-path.ts'
import type { HostConfig } from '#server/config/config.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { parseUrl } from '#contract/base/web-address.ts'

/**
 * Signs out and leads back to the portal. It is a GET, because the specification has the browser navigate
 * here. Therefore only navigations count that the participant started in the portal or by hand.
 *
 * @throws {HostError} `csrf-failed` for any other request: another site's link, an image, a prefetch.
 */
export async function logOut(deps: HostDependencies, c: Context<HostEnv>): Promise<Response> {
  const portal = portalOf(c.req.header('Referer'), deps.config)
  if (!isOwnNavigation(c.req.raw.headers, portal !== null)) throw new HostError('csrf-failed')
  await endSession(deps, c)
  clearCsrfCookies(deps, c)
  // A portal that has deleted the participant's data itself keeps its worker, and unsent posts of other
  // participants.
  const keepsStorage = c.req.query('keep') === '1'
  c.header('Clear-Site-Data', keepsStorage ? '"cache", "cookies"' : '"cache", "cookies", "storage"')
  return c.redirect(`${portal ?? '/'}${searchOf(c.req.query('next'))}`, 303)
}

/** Keeps `next` for the next login: a participant may open a link before the sign-out reaches the host. */
function searchOf(next: string | undefined): string {
  // Only a path is accepted, so any origin serves for the check.
  const path = safeNextPath(next, 'https://portal.invalid', '')
  return path === '' ? '' : `?${new URLSearchParams({ next: path }).toString()}`
}

/** The separately hosted portal that a navigation came from; null for none. */
function portalOf(referer: string | undefined, config: HostConfig): string | null {
  const origin = parseUrl(referer ?? '')?.origin
  return origin !== undefined && config.portalOrigins.includes(origin) ? `${origin}/` : null
}

function isOwnNavigation(headers: Headers, isFromPortal: boolean): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none'
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document'
  // A browser may prefetch with the same headers as a click.
  const isAhead = headers.get('Sec-Purpose')?.includes('prefetch') ?? false
  return (site === 'same-origin' || site === 'none' || isFromPortal) && destination === 'document' && !isAhead
}
