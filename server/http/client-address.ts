import { isIP } from 'node:net'

interface Connection {
  /** The header `X-Forwarded-For`, several of them joined by commas; undefined without one. */
  forwarded: string | undefined
  /** The other end of the connection; undefined for a request that came over none. */
  socketAddress: string | undefined
}

/**
 * The address that the outermost of our own proxies saw; anything further left in the header is the client's claim.
 * Where that proxy names no address, the other end of the connection counts: a text that changes with every request must
 * not make a new client of each.
 *
 * @param trustedProxies How many proxies of ours stand in front, each adding one entry to the header.
 */
export function clientAddress({ forwarded, socketAddress }: Connection, trustedProxies: number): string {
  const seen = trustedProxies > 0 ? forwarded?.split(',').at(-trustedProxies) : undefined
  return ipAddressIn(seen ?? '') ?? ipAddressIn(socketAddress ?? '') ?? 'unknown'
}

/** An address with or without a port, an IPv6 one with or without brackets, as proxies write it. */
const written = /^(?:(?<bare>[^[\]]+)|\[(?<bracketed>[^[\]]+)\](?::\d{1,5})?)$/
const ipv4WithPort = /^(?<address>[\d.]+):\d{1,5}$/

/**
 * One spelling of an IP address, whatever the spelling given: without port, brackets and zone, and an IPv4 address that
 * is mapped into IPv6 as the IPv4 address. Null for a text that is no address.
 */
function ipAddressIn(text: string): string | null {
  const { bare, bracketed } = written.exec(text.trim())?.groups ?? {}
  const host = bracketed ?? ipv4WithPort.exec(bare ?? '')?.groups?.['address'] ?? bare ?? ''
  const address = host.replace(/%.*$/, '')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return mappedIpv4(canonical) ?? canonical
}

/** @param address In its canonical spelling, which has the IPv4 part in hexadecimal. */
function mappedIpv4(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  return [high, low].flatMap((group) => bytesOf(Number.parseInt(group, 16))).join('.')
}

const bytesOf = (group: number) => [group >> 8, group & 0xff]
