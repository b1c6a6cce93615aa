import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { HostConfig } from '../config.ts'
import type { HostEnv } from './host-env.ts'

export const requestIdHeader = 'X-Request-Id'

/** Gives every request an id of its own and works out whose request it is on the network. */
export function requestContext(config: HostConfig): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('clientAddress', clientAddress(c, config.trustedProxies))
    c.set('signedIn', null)
    await next()
    c.res.headers.set(requestIdHeader, c.var.requestId)
  }
}

/** The address that the outermost of our own proxies saw; anything further left in the header is the client's claim. */
function clientAddress(c: Context<HostEnv>, trustedProxies: number): string {
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return seen || (c.env?.incoming?.socket.remoteAddress ?? 'unknown')
}
