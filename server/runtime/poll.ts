import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Does due work again and again, such as messages of a queue. Rounds never overlap; a failed one is logged. */
export class Poll {
  readonly #work: (stopping: AbortSignal) => Promise<void>
  readonly #log: Logger
  readonly #failure: string
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  /**
   * @param work Does everything that is due. It should end early once `stopping` is aborted.
   * @param failure The log's words for a failed round.
   */
  constructor(
    work: (stopping: AbortSignal) => Promise<void>,
    { log, failure }: { log: Logger; failure: string },
  ) {
    this.#work = work
    this.#log = log
    this.#failure = failure
  }

  /** @param isDue Whether the first round begins at once. */
  start(intervalMs: number, isDue = false): void {
    if (isDue) this.#begin()
    this.#timer = setInterval(() => this.#begin(), intervalMs).unref()
  }

  /** @param timeoutMs How long to wait for a running round: another host or the next start does the rest. */
  async stop(timeoutMs?: number): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    if (timeoutMs === undefined) return this.#running
    const timer = new AbortController()
    const isOver = wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => {})
    await Promise.race([this.#running, isOver])
    timer.abort()
  }

  #begin(): void {
    this.#running ??= this.#work(this.#stopping.signal)
      .catch((error: unknown) => this.#log.error({ err: error }, this.#failure))
      .finally(() => (this.#running = undefined))
  }
}
