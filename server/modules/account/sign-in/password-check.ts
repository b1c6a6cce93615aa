import { setTimeout as pause } from 'node:timers/promises'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/http/network.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import type { PasswordHasher } from '#server/runtime/password-hasher.ts'

/** Slows down guessing from many places, and is short enough for the participant to bear. */
const delayMs = 2000

/** An attempt that its address was counted for. */
interface CountedAttempt {
  clientAddress: string
  countedAt: Date
}

/** Asks for a password. Guessing is as hard wherever it is asked for: all attempts count together. */
export class PasswordCheck {
  readonly #clock: HostDependencies['clock']
  readonly #limiter: AttemptLimiter
  readonly #passwords: PasswordHasher
  readonly #wait: (milliseconds: number) => Promise<unknown>

  /** @param wait Lets time pass. */
  constructor(deps: HostDependencies, wait: (milliseconds: number) => Promise<unknown> = pause) {
    this.#clock = deps.clock
    this.#limiter = new AttemptLimiter(deps)
    this.#passwords = deps.passwords
    this.#wait = wait
  }

  /**
   * Whether a password is the account's: `countAddress` and `matches`.
   *
   * @param clientAddress Where the attempt comes from.
   * @throws {HostError} `rate-limited` or `unavailable`.
   */
  async isRight(
    account: { email: string; passwordHash: string | null },
    password: string,
    clientAddress: string,
  ): Promise<boolean> {
    return this.matches(account, password, await this.countAddress(clientAddress))
  }

  /** Counts an attempt, whosever account it is for. @throws {HostError} `rate-limited`. */
  async countAddress(clientAddress: string): Promise<CountedAttempt> {
    const countedAt = this.#clock()
    await this.#limiter.count('loginByAddress', networkOf(clientAddress))
    return { clientAddress, countedAt }
  }

  /**
   * Whether a password is the account's; only a wrong one counts against the account and its address. Too many from one address are
   * refused there. Too many from everywhere make everybody wait a moment: the participant herself is never kept out
   * by others.
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
    // Counted before the outcome is known, or many at once would all still be within the limit.
    await this.#limiter.count('loginByAccountAndAddress', ...subject)
    if (await this.#limiter.isUsedUp('loginByAccount', email)) await this.#wait(delayMs)
    const isRight = await this.#passwords.verify(account.passwordHash, password)
    if (!isRight) {
      await this.#limiter.note('loginByAccount', email)
      return false
    }
    await this.#limiter.forget('loginByAccountAndAddress', ...subject)
    // Who knows a password guesses none, and others behind the address may have theirs to give.
    const successes = await this.#limiter.note('rightPasswordByAccount', email)
    if (successes <= limits.rightPasswordByAccount.most) {
      await this.#limiter.takeBack('loginByAddress', countedAt, network)
    }
    return true
  }
}
