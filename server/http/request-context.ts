import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
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

/** Headers by which a proxy says that it passes on the request of somebody else. */
const marks = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP']

export const isForwarded = (c: Context<HostEnv>) => marks.some((name) => c.req.header(name) !== undefined)

const explanation = `The sandbox is open to this machine alone, and a proxy has passed this request on.
To open it to others, set SANDBOX=1: its surveys pay points to anybody.
`

/**
 * For a host that knows of no proxy. Through one that it was not told of, visitors look as if they came from this
 * machine: the sandbox, which pays, is closed to them unless the operator has asked for it. The first is logged.
 */
export function doubtForwarded({
  config,
  log,
}: {
  config: HostConfig
  log: Logger
}): MiddlewareHandler<HostEnv> {
  let hasWarned = false
  return async (c, next) => {
    if (!isForwarded(c)) return next()
    if (!hasWarned)
      log.warn(
        'a proxy passes requests on to this host, which counts all of them as of one address: set TRUSTED_PROXIES',
      )
    hasWarned = true
    const isClosed = config.isSandboxByDefault && c.req.path.startsWith('/sandbox/')
    return isClosed ? c.text(explanation, 404, { 'Cache-Control': 'no-store' }) : next()
  }
}
