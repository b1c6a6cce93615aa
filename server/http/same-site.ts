import { isIP } from 'node:net'

/**
 * Whether a browser surely counts two origins as one site, so that `Lax` cookies travel between them: the same scheme,
 * and the same host or the same last two labels of it. Under a suffix such as `co.uk` two unrelated hosts pass as well;
 * their cookies then stay `Lax`, which is the stricter kind. Ports make no difference.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.protocol === b.protocol && siteOf(a.hostname) === siteOf(b.hostname)
}

function siteOf(hostname: string): string {
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return isAddress ? hostname : hostname.split('.').slice(-2).join('.')
}
