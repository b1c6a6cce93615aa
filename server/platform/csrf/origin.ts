import type { HostConfig } from '#server/config/config.ts'
import { parseUrl } from '#contract/base/web-address.ts'

/**
 * Whether a state-changing request comes from one of our pages, by the browser's own headers.
 * `Sec-Fetch-Site` decides if the browser sends it, else `Origin`. A request with neither is not a browser's
 * cross-site request: the token decides.
 */
export function comesFromOurPages(headers: Headers, config: HostConfig): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const isFromPortal = origin !== null && config.portalOrigins.includes(origin)
  if (site !== null) return site === 'same-origin' || (site !== 'none' && isFromPortal)
  return origin === null || isFromPortal || origin === config.publicOrigin || isHostOf(origin, headers)
}

/** The host by another of its addresses than the public one. No page can choose its `Host` header. */
function isHostOf(origin: string, headers: Headers): boolean {
  return parseUrl(origin)?.host === headers.get('Host')
}
