import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { HostEnv } from '#server/http/host-env.ts'
import type { RecordRequest } from '#server/http/response-cache.ts'
import type { RequestMetrics } from './request-metrics.ts'

/**
 * Counts every request, and at the level `info` logs it; neither names the participant. A cached answer
 * repeats its count and its log line. Therefore this comes before all middleware that changes an answer,
 * except for the request's id.
 */
export function observeRequests(log: Logger, metrics: RequestMetrics): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { method } = c.req
    const [route, { status }] = [routeOf(c), c.res]
    const count = metrics.counterOf({ method, route, status })
    const record: RecordRequest = (requestId, seconds) => {
      count(seconds)
      log.info({ requestId, method, route, status, seconds }, 'request')
    }
    record(c.var.requestId, (performance.now() - begun) / 1000)
    const { incoming, responseCache } = c.env ?? {}
    if (incoming && responseCache && c.var.cacheable)
      responseCache.keep(incoming, c.res, c.var.cacheable, record)
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
