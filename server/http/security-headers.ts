import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { turnstileOrigin } from '#contract/pages/challenge-frame.ts'
import type { Env } from '#contract/config/env.ts'
import type { HostConfig } from '#server/config/config.ts'
import { parseUrl } from '#contract/base/web-address.ts'
import type { HostEnv } from './host-env.ts'

const twoYearsSeconds = 63_072_000

export interface HeaderInputs {
  portalEnv: Env
  config: Pick<HostConfig, 'publicOrigin'> & { identity: { frameOrigins: readonly string[] } | null }
  inline: InlineSources
}

/** Headers of every answer of the host, and of each file of a static server. */
export function commonHeaders(config: Pick<HostConfig, 'publicOrigin'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(config.publicOrigin.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${twoYearsSeconds}; includeSubDomains; preload`,
    }),
  }
}

/** Adds the headers of every answer that it lacks. Not by `c.header`, which would replace the body by a stream. */
export function addCommonHeaders(config: Pick<HostConfig, 'publicOrigin'>): MiddlewareHandler {
  const common = Object.entries({ ...commonHeaders(config), ...closedHeaders })
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
  }
}

const closed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For an answer without its own policy: opened directly it runs, loads and sends nothing, and is in no frame. */
export const closedHeaders: Readonly<Record<string, string>> = { 'Content-Security-Policy': closed }

/** For scripts and styles: a worker has the policy of its own file. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `${closed}; script-src 'self'; connect-src 'self'`,
}

/** For data: nothing may run or load from it. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `${closed}; sandbox`,
  'Referrer-Policy': 'no-referrer',
}

/**
 * For the portal's HTML. The shell is static and precached, so a nonce is impossible. Scripts and styles come
 * from files of this origin, or are inline ones of the build, allowed by hash. Markup reaches the page only
 * through the two named Trusted Types policies.
 */
export function pageHeaders({
  portalEnv,
  config,
  inline,
}: Pick<HeaderInputs, 'portalEnv' | 'inline'> & {
  config: Pick<HeaderInputs['config'], 'identity'>
}): Record<string, string> {
  const api = originOf(portalEnv.apiUrl)
  const images = originOf(portalEnv.imageResizeUrl)
  const hasVerification = portalEnv.veriffApiKey !== ''
  const verification = hasVerification ? originOf(portalEnv.veriffHost) : []
  const verificationFrames = hasVerification ? (config.identity?.frameOrigins ?? []) : []
  const camera = ['self', ...verificationFrames.map((origin) => `"${origin}"`)].join(' ')
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...verification],
    'frame-src': ["'self'", ...originOf(portalEnv.adFrameUrl), ...verificationFrames],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...api],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['stipend', 'dompurify'],
    'report-to': ['csp'],
    'report-uri': ['/csp-report'],
  }
  return {
    'Content-Security-Policy': policyOf(directives),
    'Reporting-Endpoints': 'csp="/csp-report"',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': `camera=(${camera}), microphone=(${camera}), geolocation=(self), payment=(), usb=()`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  }
}

/**
 * For the frame of a provider's bot challenge. The provider's script may run only there, and only if one is
 * configured. The portal around it receives a token and nothing else.
 */
export function challengeFrameHeaders({
  portalEnv,
}: Pick<HeaderInputs, 'portalEnv'>): Record<string, string> {
  const provider = portalEnv.turnstileSiteKey === '' ? [] : [turnstileOrigin]
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...provider],
    'frame-src': provider.length === 0 ? ["'none'"] : provider,
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  }
  return { 'Content-Security-Policy': policyOf(directives), 'X-Frame-Options': 'SAMEORIGIN' }
}

/** For the service worker: its policy also governs the worker's requests. */
export function workerHeaders({ portalEnv }: Pick<HeaderInputs, 'portalEnv'>): Record<string, string> {
  const sources = ["'self'", ...originOf(portalEnv.imageResizeUrl), ...originOf(portalEnv.apiUrl)]
  return {
    'Content-Security-Policy': `${closed}; script-src 'self'; connect-src ${sources.join(' ')}`,
  }
}

export function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function originOf(url: string): string[] {
  const origin = parseUrl(url)?.origin
  return origin === undefined ? [] : [origin]
}

/** For answers that depend on the participant: no cache, shared or the browser's own, may keep them. */
export const privateAnswers: MiddlewareHandler<HostEnv> = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
  // A page has a policy of its own, which allows its style.
  if (c.res.headers.get('Content-Type')?.startsWith('text/html')) return
  for (const [name, value] of Object.entries(dataHeaders)) c.res.headers.set(name, value)
}

/** CSP sources, by hash, of a page's inline scripts and styles. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Inline elements only: elements that load a file have other attributes. */
const script = /<script(?: id="\w+")?>(.*?)<\/script>/gs
const style = /<style>(.*?)<\/style>/gs

/** @param html A page of the build; its inline content is trusted as its files are. */
export function inlineSources(html: string): InlineSources {
  return { scripts: hashesOf(html, script), styles: hashesOf(html, style) }
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
