import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import type { MiddlewareHandler } from 'hono'
import type { HostConfig } from '#server/config/config.ts'
import type { HostEnv } from './host-env.ts'
import { isIP } from 'node:net'

export function requestContext(config: HostConfig): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    c.set('requestId', randomUUID())
    const connection = {
      forwarded: c.req.header('X-Forwarded-For'),
      socketAddress: c.env?.incoming?.socket.remoteAddress,
    }
    c.set('clientAddress', clientAddress(connection, config.trustedProxies))
    c.set('signedIn', null)
    await next()
    c.res.headers.set(headers.requestId, c.var.requestId)
  }
}

interface Connection {
  /** The header `X-Forwarded-For`, several of them joined by commas; undefined without one. */
  forwarded: string | undefined
  /** The other end of the connection; undefined for a request without a connection. */
  socketAddress: string | undefined
}

/**
 * The address that the outermost of our own proxies saw; entries further left in the header are the client's
 * claims. If that proxy names no address, the other end of the connection counts. Otherwise a client could
 * become a new one with every request.
 *
 * @param trustedProxies Number of our own proxies in front; each adds one entry to the header.
 */
function clientAddress({ forwarded, socketAddress }: Connection, trustedProxies: number): string {
  const seen = trustedProxies > 0 ? forwarded?.split(',').at(-trustedProxies) : undefined
  return ipAddressIn(seen ?? '') ?? ipAddressIn(socketAddress ?? '') ?? 'unknown'
}

/** An address as proxies write it: with or without a port, an IPv6 one with or without brackets. */
const written = /^(?:(?<bare>[^[\]]+)|\[(?<bracketed>[^[\]]+)\](?::\d{1,5})?)$/
const ipv4WithPort = /^(?<address>[\d.]+):\d{1,5}$/

/**
 * The canonical form of an IP address: without port, brackets and zone. An IPv4 address mapped into IPv6
 * becomes the IPv4 address. Null for any other text.
 */
function ipAddressIn(text: string): string | null {
  const { bare, bracketed } = written.exec(text.trim())?.groups ?? {}
  const host = bracketed ?? ipv4WithPort.exec(bare ?? '')?.groups?.['address'] ?? bare ?? ''
  const address = host.replace(/%.*/, '')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return mappedIpv4(canonical) ?? canonical
}

/** @param address In canonical form, which has the IPv4 part in hexadecimal. */
function mappedIpv4(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  return [high, low].flatMap((group) => bytesOf(Number.parseInt(group, 16))).join('.')
}

const bytesOf = (group: number) => [group >> 8, group & 0xff]
