import { parseUrl } from '#contract/base/web-address.ts'

/** Whether a host name or an address, in the form of `URL.hostname` or a socket, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+)$/.test(host)
}

/**
 * Whether requests to an address are protected against reading and changes on the way: `https`, or plain
 * `http` to this machine.
 */
export function isHttpsOrLoopback(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}
