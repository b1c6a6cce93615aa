import { isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
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
    this.refuseBeyond(clientAddress)
    this.record(clientAddress)
  }

  /** Counts without refusing. */
  record(clientAddress: string): void {
    const address = networkOf(clientAddress)
    this.#counts.set(address, this.#countOf(address) + 1)
  }

  /** Refuses an address that has used up its requests, without counting. @throws {HostError} as {@link count}. */
  refuseBeyond(clientAddress: string): void {
    const { max, windowSeconds } = this.#limit
    if (this.#countOf(networkOf(clientAddress)) < max) return
    const end = this.#windowStart + windowSeconds
    throw new HostError('rate-limited', {
      retryAfterSeconds: Math.ceil(end - this.#clock().getTime() / 1000),
    })
  }

  #countOf(address: string): number {
    const { windowSeconds } = this.#limit
    const start = Math.floor(this.#clock().getTime() / 1000 / windowSeconds) * windowSeconds
    if (start !== this.#windowStart || this.#counts.size >= maxAddresses) {
      this.#counts = new Map()
      this.#windowStart = start
    }
    return this.#counts.get(address) ?? 0
  }
}

/** Refuses with `rate-limited` when one address sends too many cheap requests: for a token, a challenge, a picture. */
export function limitRequests(clock: () => Date, limit: Limit): MiddlewareHandler<HostEnv> {
  const asked = new AddressLimit(clock, limit)
  return async (c, next) => {
    if (!c.env?.isOwnCall) asked.count(c.var.clientAddress)
    await next()
  }
}

/** Statuses of a refused body, also where a page shows its form again. */
const bodyRefusals: readonly number[] = [400, 413, 415, 422]

/**
 * Refuses posts of a sender whose bodies were refused too often: the other limits count only what was read. A
 * participant who is signed in is a sender, wherever the posts come from; all visitors of one address are another. So
 * nobody can use up what participants behind the same address have. Forms check what they send, so that honest senders
 * are far below it.
 */
export function limitRefusedBodies(clock: () => Date): MiddlewareHandler<HostEnv> {
  const refused = new AddressLimit(clock, { max: 60, windowSeconds: 60 })
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const { signedIn, clientAddress } = c.var
    const sender = signedIn ? `participant ${signedIn.participantId}` : clientAddress
    refused.refuseBeyond(sender)
    await next()
    if (bodyRefusals.includes(c.res.status)) refused.record(sender)
  }
}

/**
 * Limits refusals of messages that anybody may send and only the holder of a key can sign. Each refusal is
 * logged, so without a limit anybody could fill the log. Signed messages are not counted.
 */
export const unsignedRefusals = (clock: () => Date) => new AddressLimit(clock, { max: 60, windowSeconds: 60 })

/**
 * The key of a limit by address: an IPv4 address, or the /64 network of an IPv6 address, because one
 * connection owns a whole network. Any other text is returned unchanged.
 *
 * @param address In the canonical form that `clientAddress` returns.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
