import { turnstileOrigin } from '#contract/pages/challenge-frame.ts'
import type { Env } from '#contract/config/env.ts'
import type { HostConfig } from '#server/config/config.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import type { InlineSources } from './inline-sources.ts'
import { parseUrl } from '#contract/base/web-address.ts'

const twoYearsSeconds = 63_072_000

/** What the headers of the portal's files hang on. */
export interface HeaderWorld {
  portalEnv: Env
  config: Pick<HostConfig, 'publicOrigin'> & { identity: Pick<IdentitySettings, 'frameOrigins'> | null }
  /** What stands in the shell itself. */
  inline: InlineSources
}

/** Beside each file of a static server, and with every answer of ours. */
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

const closed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For an answer that has no policy of its own: opened by itself it runs, loads and sends nothing, and nobody frames it. */
export const closedHeaders: Readonly<Record<string, string>> = { 'Content-Security-Policy': closed }

/** For scripts and styles: a worker of the portal's has the policy of its own file. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `${closed}; script-src 'self'; connect-src 'self'`,
}

/** For answers that are data: nothing may run or load from them. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `${closed}; sandbox`,
  'Referrer-Policy': 'no-referrer',
}

/**
 * For the portal's HTML. The shell is static and precached, so no nonce is possible: script and style come from files
 * of this origin alone, besides the few that the build put into the shell, which are let in by their hashes. Markup
 * reaches the page only through the two named Trusted Types policies.
 */
export function pageHeaders({
  portalEnv,
  config,
  inline,
}: Pick<HeaderWorld, 'portalEnv' | 'inline'> & {
  config: Pick<HeaderWorld['config'], 'identity'>
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
    'Permissions-Policy': `camera=(${camera}), microphone=(${camera}), geolocation=(), payment=(), usb=()`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  }
}

/**
 * For the document that a provider's bot challenge runs in: only there may the provider's script run, and only where
 * one is configured. The portal around it is told a token and nothing else.
 */
export function challengeFrameHeaders({ portalEnv }: Pick<HeaderWorld, 'portalEnv'>): Record<string, string> {
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

/** The service worker's own policy: it also governs what the worker fetches. */
export function workerHeaders({ portalEnv }: Pick<HeaderWorld, 'portalEnv'>): Record<string, string> {
  const sources = ["'self'", ...originOf(portalEnv.imageResizeUrl), ...originOf(portalEnv.apiUrl)]
  return {
    'Content-Security-Policy': `${closed}; script-src 'self'; connect-src ${sources.join(' ')}`,
  }
}

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function originOf(url: string): string[] {
  const origin = parseUrl(url)?.origin
  return origin === undefined ? [] : [origin]
}
