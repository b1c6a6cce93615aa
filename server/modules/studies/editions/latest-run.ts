/**
 * Runs a task for many callers: one run at a time, and none twice for callers that come together. A run that has begun
 * before a call may have missed what the caller knows of, so the call gets the next one.
 */
export class LatestRun<Result> {
  readonly #task: () => Promise<Result>
  #running: Promise<Result> | null = null
  #next: Promise<Result> | null = null

  constructor(task: () => Promise<Result>) {
    this.#task = task
  }

  run(): Promise<Result> {
    if (this.#running === null) return this.#begin()
    this.#next ??= this.#running
      .catch(() => null)
      .then(() => {
        this.#next = null
        return this.#running ?? this.#begin()
      })
    return this.#next
  }

  #begin(): Promise<Result> {
    const running = this.#task().finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }
}
