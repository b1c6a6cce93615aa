/** More work than may wait, or work that has waited for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface QueueLimits {
  /** How many tasks run at a time. */
  parallel: number
  /** How many others may wait. */
  waiting: number
  /** How long one of those waits for its start, drawn for each; without it, for as long as it takes. */
  timeoutMs?: () => number
}

/** Runs a limited number of tasks at a time and lets a limited number of others wait. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** @throws {QueueFull} and whatever the task throws. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.parallel) this.#running += 1
    else if (this.#line.length >= this.#limits.waiting) throw new QueueFull()
    // The place of a finished task passes to whoever is first in line, so the count does not change.
    else await this.#turn()
    try {
      return await task()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  async #turn(): Promise<void> {
    const { timeoutMs } = this.#limits
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#line.splice(this.#line.indexOf(start), 1)
        reject(new QueueFull())
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(leave, timeoutMs())
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#line.push(start)
    })
  }
}

/** Work that has a name: the same asked for again meanwhile shares the first one's outcome. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Promise<Result>>()

  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const known = this.#running.get(key)
    if (known) return known
    const outcome = task().finally(() => this.#running.delete(key))
    this.#running.set(key, outcome)
    return outcome
  }
}
