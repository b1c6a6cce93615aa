import { setTimeout as pause } from 'node:timers/promises'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/http/request-limit.ts'

/** Slows down guessing from many addresses, and is bearable for the participant. */
const delayMs = 2000

/** An attempt that has been counted for its address. */
export interface CountedAttempt {
  clientAddress: string
  countedAt: Date
}

/** Verifies passwords wherever they are asked for. All places share their limits. */
export class PasswordCheck {
  readonly #deps: Pick<HostDependencies, 'clock' | 'passwords' | 'limiter'>
  readonly #wait: (milliseconds: number) => Promise<unknown>

  /** @param wait Resolves after a time; tests replace it. */
  constructor(deps: HostDependencies, wait: (milliseconds: number) => Promise<unknown> = pause) {
    this.#deps = deps
    this.#wait = wait
  }

  /**
   * Counts an attempt and verifies its password: `countAddress` and `matches`.
   *
   * @param clientAddress Origin of the attempt.
   * @throws {HostError} `rate-limited` or `unavailable`.
   */
  async isRight(
    account: { email: string; passwordHash: string | null },
    password: string,
    clientAddress: string,
  ): Promise<boolean> {
    return this.matches(account, password, await this.countAddress(clientAddress))
  }

  /** Counts an attempt of an address on any account. @throws {HostError} `rate-limited`. */
  async countAddress(clientAddress: string): Promise<CountedAttempt> {
    const countedAt = this.#deps.clock()
    await this.#deps.limiter.count('loginByAddress', networkOf(clientAddress))
    return { clientAddress, countedAt }
  }

  /**
   * Whether a password is the account's. A right one takes its counts back, the address's only for
   * the first ten an hour. Too many wrong ones from one address are refused there. Too many from all addresses together
   * delay every attempt: others can never lock the participant out.
   *
   * @throws {HostError} `rate-limited` or `unavailable`.
   */
  async matches(
    account: { email: string; passwordHash: string | null },
    password: string,
    { clientAddress, countedAt }: CountedAttempt,
  ): Promise<boolean> {
    const email = account.email.toLowerCase()
    const network = networkOf(clientAddress)
    const subject = [email, network]
    // Counted before the result is known; otherwise many concurrent attempts would all be within the limit.
    await this.#deps.limiter.count('loginByAccountAndAddress', ...subject)
    if (await this.#deps.limiter.isExhausted('loginByAccount', email)) await this.#wait(delayMs)
    const isRight = await this.#deps.passwords
      .verify(account.passwordHash, password)
      .catch(async (error: unknown) => {
        // A busy host has not looked at the password.
        await this.#deps.limiter.undo('loginByAccountAndAddress', countedAt, ...subject)
        await this.#deps.limiter.undo('loginByAddress', countedAt, network)
        throw error
      })
    if (!isRight) {
      await this.#deps.limiter.record('loginByAccount', email)
      return false
    }
    await this.#deps.limiter.reset('loginByAccountAndAddress', ...subject)
    // A right password is no guess, so the attempt is left to others behind the same address.
    const successes = await this.#deps.limiter.record('rightPasswordByAccount', email)
    if (successes <= limits.rightPasswordByAccount.max) {
      await this.#deps.limiter.undo('loginByAddress', countedAt, network)
    }
    return true
  }
}
