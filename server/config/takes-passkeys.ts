import { isIP } from 'node:net'
import { parseUrl } from '#contract/base/web-address.ts'
import { isHttpsOrLoopback } from './is-loopback.ts'

/** Whether browsers keep passkeys for an origin: they belong to a name, not to an IP address, and need protection. */
export function takesPasskeys(origin: string): boolean {
  const hostname = parseUrl(origin)?.hostname
  return hostname !== undefined && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && isHttpsOrLoopback(origin)
}
