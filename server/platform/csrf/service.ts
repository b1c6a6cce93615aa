import { createHmac, randomBytes } from 'node:crypto'
import { xsrfCookie } from '#contract/base/headers.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearHostCookie, hostCookieName, setHostCookie } from '#server/http/cookies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { absoluteSeconds } from '#server/platform/sessions/lifetime.ts'
import { isSignature } from '#server/secrets/is-signature.ts'
import { deriveKeys } from '#server/secrets/secrets.ts'

/**
 * Signed double-submit tokens: `random.HMAC(key, binding!random)`. The binding is the session, or a visitor's
 * own cookie, so that a token is invalid in another browser. Nothing is stored.
 */

const visitorPattern = /^[\w-]{43}$/
const tokenPattern = /^[\w-]{22}\.[\w-]{43}$/

/**
 * Issues a token for the request's session or visitor. Sets the cookie that the portal's script copies into
 * `X-XSRF-TOKEN`, and for a new visitor the cookie that the token is bound to. With a session it lasts as long: without it
 * the portal does not ask for the user.
 */
export function issueCsrfToken(deps: HostDependencies, c: Context<HostEnv>): string {
  const random = randomBytes(16).toString('base64url')
  const [key] = deriveKeys(deps, 'csrf')
  const token = `${random}.${sign(key, bindingOf(deps, c) ?? bindVisitor(deps, c), random)}`
  setHostCookie(c, deps.config, xsrfCookie, token, {
    httpOnly: false,
    ...(c.var.signedIn?.isKept && { maxAge: absoluteSeconds }),
  })
  return token
}

export function isOwnCsrfToken(deps: HostDependencies, c: Context<HostEnv>, token: string): boolean {
  const binding = bindingOf(deps, c)
  if (binding === null || !tokenPattern.test(token)) return false
  const [random = '', signature = ''] = token.split('.')
  return deriveKeys(deps, 'csrf').some((key) => isSignature(signature, sign(key, binding, random)))
}

export function clearCsrfCookies(deps: HostDependencies, c: Context): void {
  clearHostCookie(c, deps.config, xsrfCookie)
  clearHostCookie(c, deps.config, visitorCookie(deps))
}

function bindingOf(deps: HostDependencies, c: Context<HostEnv>): string | null {
  const { signedIn } = c.var
  if (signedIn) return `session!${Buffer.from(signedIn.sessionHash).toString('base64url')}`
  const visitor = getCookie(c, visitorCookie(deps))
  return visitor !== undefined && visitorPattern.test(visitor) ? `visitor!${visitor}` : null
}

function bindVisitor(deps: HostDependencies, c: Context<HostEnv>): string {
  const visitor = randomBytes(32).toString('base64url')
  setHostCookie(c, deps.config, visitorCookie(deps), visitor, { httpOnly: true })
  return `visitor!${visitor}`
}

function visitorCookie(deps: HostDependencies): string {
  return hostCookieName(deps.config, 'pre')
}

function sign(key: Buffer, binding: string, random: string): string {
  return createHmac('sha256', key).update(`${binding}!${random}`).digest('base64url')
}
