import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { HostError } from '#server/errors/host-error.ts'

const maxRunning = 200
const retryAfterSeconds = 10

/**
 * Tasks that an answer does not wait for: sending mail, and work that must not show in the answer's time. A
 * failure is logged. A stopping host waits for running tasks.
 */
export class BackgroundTasks {
  readonly #log: Logger
  readonly #running = new Map<Promise<void>, string>()

  constructor(log: Logger) {
    this.#log = log
  }

  /**
   * Call before an answer that promises work which is then left to {@link run}.
   *
   * @throws {HostError} `unavailable` when too many tasks run, for example because a mail server has stopped
   * answering.
   */
  requireCapacity(): void {
    if (this.#isFull()) throw new HostError('unavailable', { retryAfterSeconds })
  }

  /**
   * Starts a task. Without capacity it is skipped and logged.
   *
   * @param name The task's name in the log.
   */
  run(name: string, work: () => Promise<void>): void {
    if (this.#isFull()) {
      this.#log.error({ work: name }, 'background task skipped: too many are running')
      return
    }
    const running = this.#execute(name, work)
    this.#running.set(running, name)
    void running.finally(() => this.#running.delete(running))
  }

  /** Resolves when all running tasks, and tasks that they started, have ended. */
  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys())
  }

  /**
   * Resolves when all tasks have ended, or after `timeoutMs`, for a host that stops. Tasks that take longer are logged by
   * name and abandoned, because a dead mail server must not delay the stop.
   */
  async whenIdleWithin(timeoutMs: number): Promise<void> {
    const timer = new AbortController()
    const isOver = wait(timeoutMs, true, { signal: timer.signal }).catch(() => true)
    const isLate = await Promise.race([isOver, this.whenIdle().then(() => false)])
    timer.abort()
    if (isLate) this.#log.error({ work: [...this.#running.values()] }, 'background tasks were abandoned')
  }

  get running(): number {
    return this.#running.size
  }

  #isFull(): boolean {
    return this.#running.size >= maxRunning
  }

  async #execute(name: string, work: () => Promise<void>): Promise<void> {
    try {
      // Lets the answer go out before the task takes its first step.
      await new Promise(setImmediate)
      await work()
    } catch (error) {
      this.#log.error({ err: error, work: name }, 'background task failed')
    }
  }
}
