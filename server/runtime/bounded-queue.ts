/** Too many tasks wait already, or a task has waited for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface QueueLimits {
  parallel: number
  waiting: number
  /** How long a task waits for its start, drawn for each task; without a function, for as long as it takes. */
  timeoutMs?: () => number
}

/** Runs a limited number of tasks at a time and lets a limited number of others wait. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** @throws {QueueFull} and whatever the task throws. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.parallel) this.#running += 1
    else if (this.#waiting.length >= this.#limits.waiting) throw new QueueFull()
    // The place of a finished task passes to the first in line, so the count does not change.
    else await this.#waitForTurn()
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  async #waitForTurn(): Promise<void> {
    const { timeoutMs } = this.#limits
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(new QueueFull())
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(leave, timeoutMs())
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.push(start)
    })
  }
}

/** Runs a task once per key at a time: callers with the same key share the outcome of the running task. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>()

  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const known = this.#running.get(key)
    if (known) return known
    const outcome = task().finally(() => this.#running.delete(key))
    this.#running.set(key, outcome)
    return outcome
  }
}
