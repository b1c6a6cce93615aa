import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { passwordMaximumLength } from '#contract/base/constants.ts'
import { BoundedQueue, QueueFull } from '#server/runtime/bounded-queue.ts'
import { HostError } from '#server/errors/host-error.ts'

interface HashCost {
  /** Memory in KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id with 19 MiB and two passes. */
const standardCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes run on Node's four threads, which files and name look-ups need too; one stays free for those. */
const maxRunning = Math.min(availableParallelism(), 3)
const maxWaiting = 100
const retryAfterSeconds = 5

/**
 * Hashes passwords, a few at a time: each takes a core and 19 MiB. Every method throws {@link HostError}
 * `unavailable` when 100 others wait already.
 */
export class PasswordHasher {
  readonly #queue = new BoundedQueue({ parallel: maxRunning, waiting: maxWaiting })
  readonly #cost: HashCost

  constructor(cost: HashCost = standardCost) {
    this.#cost = cost
  }

  hash(password: string): Promise<string> {
    return this.#enqueue(() => hash(normalised(password), this.#cost))
  }

  /**
   * Compares a password with a stored hash.
   *
   * @param stored Null for no account, or one without a password: the answer is false and takes as long as
   * any other.
   */
  verify(stored: string | null, password: string): Promise<boolean> {
    return this.#enqueue(() => verify(stored ?? unmatchedHash(this.#cost), normalised(password)))
  }

  /** Whether a stored hash has the present cost. */
  isCurrent(stored: string): boolean {
    return stored.startsWith(hashPrefix(this.#cost))
  }

  async #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#queue.run(work)
    } catch (error) {
      if (error instanceof QueueFull) throw new HostError('unavailable', { retryAfterSeconds, cause: error })
      throw error
    }
  }
}

/**
 * Keyboards differ in how they compose the same letter, so the password is normalised first. One that is too long for
 * any account is not: that takes seconds for 64 KB of accents.
 */
function normalised(password: string): string {
  return password.length > passwordMaximumLength ? password : password.normalize('NFKC')
}

/** Has the format and cost of a stored hash, but matches no known password. */
function unmatchedHash(cost: HashCost): string {
  return `${hashPrefix(cost)}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`
}

/** Algorithm, version and cost, as every stored hash begins. */
function hashPrefix({ memoryCost, timeCost, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

function unpadded(buffer: Buffer): string {
  return buffer.toString('base64').replaceAll('=', '')
}
