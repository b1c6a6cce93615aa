import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A stop waits so long for a running round: another host or the next start does the rest. */
const stopTimeoutMs = 3000

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

  start(intervalMs: number): void {
    this.#timer = setInterval(() => this.#begin(), intervalMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    const timer = new AbortController()
    const isOver = wait(stopTimeoutMs, undefined, { signal: timer.signal }).catch(() => {})
    await Promise.race([this.#running, isOver])
    timer.abort()
  }

  #begin(): void {
    this.#running ??= this.#work(this.#stopping.signal)
      .catch((error: unknown) => this.#log.error({ err: error }, this.#failure))
      .finally(() => (this.#running = undefined))
  }
}
