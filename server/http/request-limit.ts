import type { MiddlewareHandler } from 'hono'
import { networkOf } from './network.ts'
import type { HostEnv } from './host-env.ts'
import { HostError } from '#server/errors/host-error.ts'

/** Addresses that are counted in one window; beyond that counting begins anew, so that memory stays bounded. */
const maxAddresses = 50_000

interface Limit {
  most: number
  windowSeconds: number
}

/**
 * Counts what one address asks for. For what costs little and guards nothing by itself: a count in the database would
 * cost more than the answer. So each host process counts for itself, in memory and in fixed windows, and an address that
 * reaches several processes gets that much more.
 */
class AddressLimit {
  readonly #clock: () => Date
  readonly #limit: Limit
  #counts = new Map<string, number>()
  #windowStart = Number.NEGATIVE_INFINITY

  /** @param clock The present moment. */
  constructor(clock: () => Date, limit: Limit) {
    this.#clock = clock
    this.#limit = limit
  }

  /** @throws {HostError} `rate-limited`, with the seconds until the window ends. */
  count(clientAddress: string): void {
    const { most, windowSeconds } = this.#limit
    const seconds = this.#clock().getTime() / 1000
    const start = Math.floor(seconds / windowSeconds) * windowSeconds
    if (start !== this.#windowStart || this.#counts.size >= maxAddresses) {
      this.#counts = new Map()
      this.#windowStart = start
    }
    const address = networkOf(clientAddress)
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    if (count > most) {
      throw new HostError('rate-limited', { retryAfterSeconds: Math.ceil(start + windowSeconds - seconds) })
    }
  }
}

/** Refuses with `rate-limited` what one address asks for too often: a token, a challenge, a picture. */
export function limitRequests(clock: () => Date, limit: Limit): MiddlewareHandler<HostEnv> {
  const asked = new AddressLimit(clock, limit)
  return async (c, next) => {
    if (!c.env?.isOwnCall) asked.count(c.var.clientAddress)
    await next()
  }
}

/**
 * Refusals of what anybody may send and only the holder of a key can sign. Each is a line for the operator, so that
 * without a limit anybody could fill the log; what is signed is no matter of this.
 */
export const unsignedRefusals = (clock: () => Date) =>
  new AddressLimit(clock, { most: 60, windowSeconds: 60 })
