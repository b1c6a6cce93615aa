import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { HostEnv } from '#server/http/host-env.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Series {
  labels: string
  /** Number of requests in each bucket: above the bound before, up to its own. */
  counts: number[]
  total: number
  seconds: number
}

export class RequestMetrics {
  readonly #series = new Map<string, Series>()
  readonly #refusals = new Map<string, number>()

  /** Counts a request. @param route The pattern that the address matched, never the address. */
  count(method: string, route: string, status: number, seconds: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`
    const series = this.#series.get(labels) ?? { labels, counts: bounds.map(() => 0), total: 0, seconds: 0 }
    this.#series.set(labels, series)
    series.total += 1
    series.seconds += seconds
    const index = bounds.findIndex((bound) => seconds <= bound)
    if (index >= 0) series.counts[index] = (series.counts[index] ?? 0) + 1
  }

  /** Counts a refusal. @param reason A code of the contract, or a word of a provider's callback. */
  refuse(route: string, reason: string): void {
    const labels = `route="${route}",reason="${reason}"`
    this.#refusals.set(labels, (this.#refusals.get(labels) ?? 0) + 1)
  }

  /** A histogram and a counter in Prometheus' text format. */
  lines(): string[] {
    const name = 'stipend_request_seconds'
    const refusals = 'stipend_refusals_total'
    return [
      `# HELP ${refusals} Requests that were refused, by the reason.`,
      `# TYPE ${refusals} counter`,
      ...[...this.#refusals].map(([labels, total]) => `${refusals}{${labels}} ${total}`),
      `# HELP ${name} How long requests took, by the pattern of their address.`,
      `# TYPE ${name} histogram`,
      ...[...this.#series.values()].flatMap(({ labels, counts, total, seconds }) => [
        ...bounds.map(
          (bound, index) => `${name}_bucket{${labels},le="${bound}"} ${sum(counts.slice(0, index + 1))}`,
        ),
        `${name}_bucket{${labels},le="+Inf"} ${total}`,
        `${name}_sum{${labels}} ${seconds}`,
        `${name}_count{${labels}} ${total}`,
      ]),
    ]
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Counts every request, and at the level `info` logs it; neither names the participant. */
export function observeRequests(log: Logger, metrics: RequestMetrics): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { method } = c.req
    const [route, { status }] = [routeOf(c), c.res]
    const seconds = (performance.now() - begun) / 1000
    metrics.count(method, route, status, seconds)
    if (c.var.refusal !== undefined) metrics.refuse(route, c.var.refusal)
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
