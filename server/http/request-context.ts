import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import type { MiddlewareHandler } from 'hono'
import type { HostConfig } from '#server/config/config.ts'
import { clientAddress } from './client-address.ts'
import type { HostEnv } from './host-env.ts'

/** Gives every request an id, and finds the client's address. */
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
