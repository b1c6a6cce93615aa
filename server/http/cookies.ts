import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { HostConfig } from '#server/config/config.ts'
import { isIP } from 'node:net'

/** Whether visitors reach the host over TLS. On plain `http://localhost` browsers would drop a `Secure` cookie. */
function isSecure(config: HostConfig): boolean {
  return config.publicOrigin.startsWith('https:')
}

/** Full name of a cookie. Browsers refuse the prefix from a subdomain or without TLS: nobody can plant such a one. */
export function hostCookieName(config: HostConfig, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/**
 * `Lax`, because participants return from identity verification and Google by top-level navigation. `None`
 * only if a portal of the operator is on another site: its requests would come without a `Lax` cookie. Token
 * and origin protect posts against other sites in either case.
 */
function sameSiteOf(config: HostConfig): 'Lax' | 'None' {
  const isAway = config.portalOrigins.some((origin) => !isSameSite(origin, config.publicOrigin))
  // Browsers drop a `None` cookie that is not `Secure`.
  return isAway && isSecure(config) ? 'None' : 'Lax'
}

export function setHostCookie(
  c: Context,
  config: HostConfig,
  name: string,
  value: string,
  options: Pick<CookieOptions, 'httpOnly' | 'maxAge'>,
): void {
  setCookie(c, name, value, { path: '/', secure: isSecure(config), sameSite: sameSiteOf(config), ...options })
}

export function clearHostCookie(c: Context, config: HostConfig, name: string): void {
  deleteCookie(c, name, { path: '/', secure: isSecure(config) })
}

/**
 * Whether two origins count as one site, so that `Lax` cookies travel between them: the same scheme, and the
 * same host or the same last two labels. A guess: under `co.uk` unrelated hosts count too, and their cookies
 * stay `Lax`, the stricter kind. Ports do not matter.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.protocol === b.protocol && siteOf(a.hostname) === siteOf(b.hostname)
}

function siteOf(hostname: string): string {
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return isAddress ? hostname : hostname.split('.').slice(-2).join('.')
}
