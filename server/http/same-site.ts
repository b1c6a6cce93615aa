import { isIP } from 'node:net'

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
