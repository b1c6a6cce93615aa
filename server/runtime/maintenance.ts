import type { Logger } from 'pino'

const intervalMs = 10 * 60 * 1000

/** One piece of maintenance. @param stopping Aborted when the host stops: a long task ends early then. */
export type MaintenanceTask = (stopping: AbortSignal) => Promise<void>

/**
 * Background maintenance: at start-up (without delaying it) and every ten minutes; rounds never overlap. Several hosts
 * may run it beside each other. A task that fails is logged and waits for the next round.
 */
export class Maintenance {
  readonly #tasks: readonly MaintenanceTask[]
  readonly #log: Logger
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined

  constructor(tasks: readonly MaintenanceTask[], log: Logger) {
    this.#tasks = tasks
    this.#log = log
  }

  start(): void {
    this.#begin()
    this.#timer = setInterval(() => this.#begin(), intervalMs).unref()
  }

  /** Waits for the running task; the next start does the rest of the round. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#round
  }

  #begin(): void {
    this.#round ??= this.#runAll().finally(() => (this.#round = undefined))
  }

  async #runAll(): Promise<void> {
    const { signal } = this.#stopping
    for (const run of this.#tasks) {
      if (signal.aborted) return
      try {
        await run(signal)
      } catch (error) {
        this.#log.error({ err: error }, 'maintenance failed')
      }
    }
  }
}
