import type { MiddlewareHandler } from 'hono'
import { networkOf } from './network.ts'
import type { HostEnv } from './host-env.ts'
import { HostError } from '#server/errors/host-error.ts'

/** Maximum of addresses counted in one window. Beyond it counting restarts, so that memory stays bounded. */
const maxAddresses = 50_000

interface Limit {
  max: number
  windowSeconds: number
}

/**
 * Counts the cheap requests of one address. A count in the database would cost more than the answer, so each
 * host process counts on its own, in memory and in fixed windows. An address that reaches several processes
 * gets a multiple of the limit.
 */
class AddressLimit {
  readonly #clock: () => Date
  readonly #limit: Limit
  #counts = new Map<string, number>()
  #windowStart = Number.NEGATIVE_INFINITY

  /** @param clock Returns the current time. */
  constructor(clock: () => Date, limit: Limit) {
    this.#clock = clock
    this.#limit = limit
  }

  /** @throws {HostError} `rate-limited`, with the seconds until the window ends. */
  count(clientAddress: string): void {
    const { max, windowSeconds } = this.#limit
    const seconds = this.#clock().getTime() / 1000
    const start = Math.floor(seconds / windowSeconds) * windowSeconds
    if (start !== this.#windowStart || this.#counts.size >= maxAddresses) {
      this.#counts = new Map()
      this.#windowStart = start
    }
    const address = networkOf(clientAddress)
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    if (count > max) {
      throw new HostError('rate-limited', { retryAfterSeconds: Math.ceil(start + windowSeconds - seconds) })
    }
  }
}

/**
 * Refuses with `rate-limited` when one address sends too many cheap requests, such as for a token, a
 * challenge or a picture.
 */
export function limitRequests(clock: () => Date, limit: Limit): MiddlewareHandler<HostEnv> {
  const asked = new AddressLimit(clock, limit)
  return async (c, next) => {
    if (!c.env?.isOwnCall) asked.count(c.var.clientAddress)
    await next()
  }
}

/**
 * Limits refusals of messages that anybody may send and only the holder of a key can sign. Each refusal is
 * logged, so without a limit anybody could fill the log. Signed messages are not counted.
 */
export const unsignedRefusals = (clock: () => Date) => new AddressLimit(clock, { max: 60, windowSeconds: 60 })
