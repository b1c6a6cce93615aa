import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { HostConfig } from '#server/config/config.ts'
import { isSameSite } from './same-site.ts'

/** Whether visitors reach the host over TLS; on plain `http://localhost` a `Secure` cookie would be lost. */
function isSecure(config: HostConfig): boolean {
  return config.publicOrigin.startsWith('https:')
}

/**
 * The full name of a cookie that is ours alone. The prefix makes browsers refuse it from a subdomain or without TLS,
 * so nobody can plant one.
 */
export function hostCookieName(config: HostConfig, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/**
 * `Lax`, because participants come back from identity verification and Google by top-level navigation; `None` only
 * where a portal of the operator's is on another site, whose requests would come without a `Lax` cookie. Against other
 * sites the posts are guarded by token and origin in either case.
 */
function sameSiteOf(config: HostConfig): 'Lax' | 'None' {
  const isAway = config.portalOrigins.some((origin) => !isSameSite(origin, config.publicOrigin))
  // Browsers drop a cookie that is `None` without being `Secure`.
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
