import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue, QueueFull } from './bounded-queue.ts'
import { HostError } from '#server/errors/host-error.ts'

/** argon2id with 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes run on the four threads that Node keeps for files and name look-ups too; one stays free for those. */
const maxRunning = Math.min(availableParallelism(), 3)
const maxWaiting = 100
const retryAfterSeconds = 5

/**
 * Hashes passwords, a few at a time: each takes a core and 19 MiB for a while.
 * Every method throws {@link HostError} `unavailable` when 100 others wait already.
 */
export class PasswordHasher {
  readonly #queue = new BoundedQueue({ parallel: maxRunning, waiting: maxWaiting })

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalised(password), cost))
  }

  /**
   * Whether a password is the one that was hashed.
   *
   * @param stored Null where there is no account, or one without a password: takes as long and is false.
   */
  verify(stored: string | null, password: string): Promise<boolean> {
    return this.#inTurn(() => verify(stored ?? unmatchedHash, normalised(password)))
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#queue.run(work)
    } catch (error) {
      if (error instanceof QueueFull) throw new HostError('unavailable', { retryAfterSeconds, cause: error })
      throw error
    }
  }
}

/** Keyboards differ in how they compose the same letter; the password is the letters. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

/** Shaped like a stored hash of the same cost, but of no password anybody knows. */
const unmatchedHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(32)),
].join('$')

function unpadded(buffer: Buffer): string {
  return buffer.toString('base64').replaceAll('=', '')
}
