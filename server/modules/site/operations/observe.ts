import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { HostEnv } from '#server/http/host-env.ts'
import type { Account } from '#server/http/repeated-answers.ts'
import type { RequestMetrics } from './request-metrics.ts'

/**
 * Counts every request, and at the level `info` logs a line of it: nothing in either says whose it was. An answer that
 * may be given again is kept with its count and its line; so this stands outside of whatever adds to an answer but the
 * request's id.
 */
export function observeRequests(log: Logger, metrics: RequestMetrics): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { method } = c.req
    const [route, { status }] = [routeOf(c), c.res]
    const count = metrics.counterOf({ method, route, status })
    const account: Account = (requestId, seconds) => {
      count(seconds)
      log.info({ requestId, method, route, status, seconds }, 'request')
    }
    account(c.var.requestId, (performance.now() - begun) / 1000)
    const { incoming, repeats } = c.env ?? {}
    if (incoming && repeats && c.var.repeatable) repeats.keep(incoming, c.res, c.var.repeatable, account)
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
