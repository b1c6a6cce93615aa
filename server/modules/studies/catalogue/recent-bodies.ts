import type { PreparedBody } from '#server/http/prepared-body.ts'

interface Entry {
  body: Promise<PreparedBody>
  /** 0 while it is made. */
  bytes: number
}

/** Answers by name, up to a limit of bytes. Beyond it those go that were not used for the longest time. */
export class RecentBodies {
  readonly #limitBytes: number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** @param limitBytes Uncompressed; with the compressed forms a third more. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  get(name: string): Promise<PreparedBody> | undefined {
    const entry = this.#entries.get(name)
    // To the end: the first one was not used for the longest time.
    if (entry && this.#entries.delete(name)) this.#entries.set(name, entry)
    return entry?.body
  }

  /** A failure is not kept: the next request tries again. */
  add(name: string, body: Promise<PreparedBody>): void {
    const entry = { body, bytes: 0 }
    this.#entries.set(name, entry)
    body.then(
      ({ byteLength }) => this.#count(entry, byteLength),
      () => this.#entries.delete(name),
    )
  }

  #count(entry: Entry, bytes: number): void {
    entry.bytes = bytes
    this.#bytes += bytes
    for (const [name, oldest] of this.#entries) {
      if (this.#bytes <= this.#limitBytes) return
      if (oldest.bytes > 0) this.#entries.delete(name)
      this.#bytes -= oldest.bytes
    }
  }
}
