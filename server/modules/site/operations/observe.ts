import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { HostEnv } from '#server/http/host-env.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** Counts every request, and at the level `info` logs it; neither names the participant. */
export function observeRequests(log: Logger, metrics: RequestMetrics): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { method } = c.req
    const [route, { status }] = [routeOf(c), c.res]
    const seconds = (performance.now() - begun) / 1000
    metrics.count(method, route, status, seconds)
    log.info({ requestId: c.var.requestId, method, route, status, seconds }, 'request')
  }
}

/**
 * The matched route pattern. An address itself may hold a token or a search, and their number is unlimited.
 * Addresses without a route share one name, such as the portal's files.
 */
function routeOf(c: Context<HostEnv>): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  if (route) return route.path
  return c.res.status < 400 ? 'portal' : 'none'
}
