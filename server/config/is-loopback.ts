import { parseUrl } from '#contract/base/web-address.ts'

/** Whether a host name or an address, as `URL.hostname` or a socket has it, is this machine's own. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+)$/.test(host)
}

/**
 * Whether nobody on the way can read or change what is sent to an address. Over plain `http` anybody could: only this
 * machine may be asked that way.
 */
export function isHttpsOrLoopback(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}
