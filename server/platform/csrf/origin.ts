import type { HostConfig } from '#server/config/config.ts'
import { parseUrl } from '#contract/base/web-address.ts'

/**
 * Whether a state-changing request comes from a page of ours, by what the browser itself says of its origin. Browsers
 * that send `Sec-Fetch-Site` are judged by it; older ones by `Origin`. A request with neither is no browser's
 * cross-site request: the token decides.
 */
export function comesFromOurPages(headers: Headers, config: HostConfig): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const isFromPortal = origin !== null && config.portalOrigins.includes(origin)
  if (site !== null) return site === 'same-origin' || (site !== 'none' && isFromPortal)
  return origin === null || isFromPortal || origin === config.publicOrigin || isHostOf(origin, headers)
}

/** A host that is reached by another of its addresses than the public one; no page can choose its `Host` header. */
function isHostOf(origin: string, headers: Headers): boolean {
  return parseUrl(origin)?.host === headers.get('Host')
}
