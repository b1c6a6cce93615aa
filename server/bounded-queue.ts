/** More work than may wait. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs at most `parallel` tasks at once and lets at most `waiting` others wait. */
export class BoundedQueue {
  readonly #limits: { parallel: number; waiting: number }
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(limits: { parallel: number; waiting: number }) {
    this.#limits = limits
  }

  /** @throws {QueueFull} and whatever the task throws. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.parallel) this.#running += 1
    else if (this.#line.length >= this.#limits.waiting) throw new QueueFull()
    // The place of a finished task passes to whoever is first in line, so the count does not change.
    else await new Promise<void>((start) => this.#line.push(start))
    try {
      return await task()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running -= 1
    }
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
