import type { PreparedBody } from './prepared-body.ts'

interface Entry {
  body: Promise<PreparedBody>
  /** 0 while it is made. */
  bytes: number
}

/** Bodies by name, up to a limit of bytes. Beyond it those go that were not used for the longest time. */
export class PreparedBodies {
  readonly #limitBytes: number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** @param limitBytes Uncompressed; with the compressed forms a third more. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** The body of a name. If it is not in memory, it is made once for all that ask meanwhile. */
  async of(name: string, make: () => Promise<PreparedBody>): Promise<PreparedBody> {
    const known = this.find(name)
    if (known && !(await known).isLost) return known
    if (known && this.find(name) === known) this.#delete(name)
    return this.find(name) ?? this.#add(name, make())
  }

  find(name: string): Promise<PreparedBody> | undefined {
    const entry = this.#entries.get(name)
    // To the end: the first one was not used for the longest time.
    if (entry && this.#entries.delete(name)) this.#entries.set(name, entry)
    return entry?.body
  }

  /** A failure is not kept: the next request tries again. */
  #add(name: string, body: Promise<PreparedBody>): Promise<PreparedBody> {
    const entry = { body, bytes: 0 }
    this.#entries.set(name, entry)
    body.then(
      ({ byteLength }) => {
        entry.bytes = byteLength
        this.#bytes += byteLength
        for (const [oldest, { bytes }] of this.#entries)
          if (this.#bytes > this.#limitBytes && bytes > 0) this.#delete(oldest)
      },
      () => this.#entries.delete(name),
    )
    return body
  }

  #delete(name: string): void {
    this.#bytes -= this.#entries.get(name)?.bytes ?? 0
    this.#entries.delete(name)
  }
}
