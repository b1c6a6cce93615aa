/**
 * Calls that were refused because the session had ended. They wait here until the operator has signed in on the same
 * page, and are then sent again: nothing that was typed is lost.
 */
class EndedSession {
  readonly #listeners = new Set<() => void>()
  #asking: { answer: Promise<boolean>; settle: (isSignedIn: boolean) => void } | null = null
  #signIns = 0

  /** Grows with each sign-in: a call that was sent before one is refused without a new question. */
  get signIns(): number {
    return this.#signIns
  }

  readonly isAsking = (): boolean => this.#asking !== null

  /** For the component that asks. When it goes, nobody can be asked any more. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.settle(false)
    }
  }

  /** Asks once for all calls that wait. Resolves to whether the operator has signed in. */
  async ask(): Promise<boolean> {
    if (this.#listeners.size === 0) return false
    if (this.#asking === null) {
      let settle: (isSignedIn: boolean) => void = () => {}
      const answer = new Promise<boolean>((resolve) => (settle = resolve))
      this.#asking = { answer, settle }
      this.#tell()
    }
    return this.#asking.answer
  }

  settle(isSignedIn: boolean): void {
    if (isSignedIn) this.#signIns += 1
    this.#asking?.settle(isSignedIn)
    this.#asking = null
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const endedSession = new EndedSession()
