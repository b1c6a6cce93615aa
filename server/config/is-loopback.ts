import { parseUrl } from '#contract/base/web-address.ts'
import { isIP } from 'node:net'

/** Whether a host name or an address, in the form of `URL.hostname` or a socket, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+)$/.test(host)
}

/** Whether requests to an address cannot be read or changed on the way: `https`, or `http` to this machine. */
export function isHttpsOrLoopback(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** Whether browsers keep passkeys for an origin: they belong to a name, not to an IP address, and need protection. */
export function takesPasskeys(origin: string): boolean {
  const hostname = parseUrl(origin)?.hostname
  return hostname !== undefined && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && isHttpsOrLoopback(origin)
}
