import type { Context } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'

export interface Attempt {
  clientAddress: string
  /** The session that the request came with; it ends with a successful sign-in. */
  previous: SignedIn | null
  /** Browser and system in plain words; null if unknown. */
  device: string | null
  /** Where the request comes from, in the words of the operator's proxy; null without one. */
  place: string | null
  /** False on a shared device: the session ends with the browser. */
  isKept: boolean
}

/** @param isKept By default as the session of the request, so that a second proof of who somebody is changes nothing. */
export function attemptOf(
  { config }: Pick<HostDependencies, 'config'>,
  c: Context<HostEnv>,
  { isKept = c.var.signedIn?.isKept ?? true }: { isKept?: boolean } = {},
): Attempt {
  return {
    clientAddress: c.var.clientAddress,
    previous: c.var.signedIn,
    device: deviceName(c.req.header('User-Agent')),
    place: config.placeHeader === null ? null : placeName(c.req.header(config.placeHeader)),
    isKept,
  }
}

const maxLength = 60

/** The place that the proxy names, an ISO country code by its English name. Null without a usable value. */
function placeName(value: string | undefined): string | null {
  const text = value?.trim() ?? ''
  if (!/^[\p{L}][\p{L} .,'’-]*$/u.test(text) || text.length > maxLength) return null
  if (!/^[A-Z]{2}$/.test(text)) return text
  // `XX` and `T1` stand for an unknown country.
  return new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' }).of(text) ?? null
}

/** First match wins: most browsers also name the ones that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system in plain words, as `Chrome on Windows`. Versions are left out: they change every month. Null if
 * the browser names neither in a known way. Nothing of the header itself is kept.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return system === undefined ? null : `A browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
