import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { HostEnv } from '../../http/host-env.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** Counts every request, and at the level `info` logs a line of it: nothing in either says whose it was. */
export function observeRequests(log: Logger, metrics: RequestMetrics): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const seconds = (performance.now() - begun) / 1000
    const request = { method: c.req.method, route: routeOf(c), status: c.res.status, seconds }
    metrics.record(request)
    log.info({ requestId: c.var.requestId, ...request }, 'request')
  }
}

/**
 * The pattern of whatever answered. An address itself may hold a token or a search, and there are as many as visitors
 * like; what matches none shares one name, as the portal's files do.
 */
function routeOf(c: Context<HostEnv>): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  if (route) return route.path
  return c.res.status < 400 ? 'portal' : 'none'
}
