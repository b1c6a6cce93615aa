import type { MiddlewareHandler } from 'hono'
import { networkOf } from '../modules/limits/network.ts'
import type { HostEnv } from './host-env.ts'
import { HostError } from './host-error.ts'

/** Addresses that are counted in one window; beyond that counting begins anew, so that memory stays bounded. */
const mostAddresses = 50_000

/**
 * Refuses with `rate-limited` what one address asks for too often. For answers that cost little and guard nothing by
 * themselves (a token, a challenge, a picture): a count in the database would cost more than the answer. So each host
 * process counts for itself, in memory and in fixed windows, and a participant behind several processes gets that much
 * more.
 *
 * @param clock The present moment.
 */
export function limitRequests(
  clock: () => Date,
  { most, windowSeconds }: { most: number; windowSeconds: number },
): MiddlewareHandler<HostEnv> {
  let counts = new Map<string, number>()
  let windowStart = Number.NEGATIVE_INFINITY
  return async (c, next) => {
    if (c.env?.isOwnCall) return next()
    const seconds = clock().getTime() / 1000
    const start = Math.floor(seconds / windowSeconds) * windowSeconds
    if (start !== windowStart || counts.size >= mostAddresses) {
      counts = new Map()
      windowStart = start
    }
    const address = networkOf(c.var.clientAddress)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > most) {
      throw new HostError('rate-limited', { retryAfterSeconds: Math.ceil(start + windowSeconds - seconds) })
    }
    await next()
  }
}
