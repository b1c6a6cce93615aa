import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { HostError } from '#server/errors/host-error.ts'

const maxRunning = 200
const retryAfterSeconds = 10

/**
 * Work that an answer does not wait for: sending mail, and whatever must not show in how long an answer takes. A
 * failure is logged. What runs is awaited when the host stops.
 */
export class AfterAnswer {
  readonly #log: Logger
  /** What runs, with its name. */
  readonly #running = new Map<Promise<void>, string>()

  constructor(log: Logger) {
    this.#log = log
  }

  /**
   * For an answer that promises what it then leaves to {@link run}.
   *
   * @throws {HostError} `unavailable` when nothing more may run: a mail server that has stopped answering, say.
   */
  requireRoom(): void {
    if (this.#isFull()) throw new HostError('unavailable', { retryAfterSeconds })
  }

  /**
   * Does the work, or only logs that it was left out when there is no room.
   *
   * @param name What the log calls it.
   */
  run(name: string, work: () => Promise<void>): void {
    if (this.#isFull()) {
      this.#log.error({ work: name }, 'no room for work after the answer')
      return
    }
    const running = this.#carryOut(name, work)
    this.#running.set(running, name)
    void running.finally(() => this.#running.delete(running))
  }

  /** Resolves when everything that was running, and what that started, has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys())
  }

  /**
   * As {@link settled}, for a host that stops: what takes longer than `timeoutMs` is named in the log and left behind,
   * because a mail server that is dead must not keep it.
   */
  async settledWithin(timeoutMs: number): Promise<void> {
    const timer = new AbortController()
    const isOver = wait(timeoutMs, true, { signal: timer.signal }).catch(() => true)
    const isLate = await Promise.race([isOver, this.settled().then(() => false)])
    timer.abort()
    if (isLate)
      this.#log.error({ work: [...this.#running.values()] }, 'work after the answer was left behind')
  }

  /** How much of it there is at the moment. */
  get running(): number {
    return this.#running.size
  }

  #isFull(): boolean {
    return this.#running.size >= maxRunning
  }

  async #carryOut(name: string, work: () => Promise<void>): Promise<void> {
    try {
      // Lets the answer go out before the work takes its first step.
      await new Promise(setImmediate)
      await work()
    } catch (error) {
      this.#log.error({ err: error, work: name }, 'work after the answer failed')
    }
  }
}
