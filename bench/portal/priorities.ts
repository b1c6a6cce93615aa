/** One response of a connection. */
export interface Stream {
  /** Waits for the response's turn, and holds it until `write` is done. */
  next(write: () => Promise<void>): Promise<void>
}

interface Waiting {
  urgency: number
  order: number
  begin: () => void
}

const defaultUrgency = 3

/**
 * Orders the responses of an HTTP/2 connection by the request header `Priority` (RFC 9218): the most urgent first.
 * Among equals, whole responses go in the order of their requests, and incremental ones (`i`) take turns after them.
 */
export class Turns {
  #requests = 0
  #turns = 0
  #isWriting = false
  #waiting: Waiting[] = []

  /** @param priority Header of the request. */
  stream(priority: string | string[] | undefined): Stream {
    const text = String(priority ?? '')
    const urgency = Number(/\bu=([0-7])/.exec(text)?.[1] ?? defaultUrgency)
    const isIncremental = /(?:^|[,\s])i(?:$|[,\s;]|=\?1)/.test(text)
    const request = (this.#requests += 1)
    return {
      next: async (write) => {
        const order = isIncremental ? 1e9 + (this.#turns += 1) : request
        await this.#wait(urgency, order)
        try {
          await write()
        } finally {
          this.#isWriting = false
          this.#beginNext()
        }
      },
    }
  }

  #wait(urgency: number, order: number): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push({ urgency, order, begin })
      // Responses that ask in the same turn of the event loop are ordered together.
      setImmediate(() => this.#beginNext())
    })
  }

  #beginNext(): void {
    if (this.#isWriting) return
    this.#waiting.sort((one, other) => one.urgency - other.urgency || one.order - other.order)
    const next = this.#waiting.shift()
    if (!next) return
    this.#isWriting = true
    next.begin()
  }
}
