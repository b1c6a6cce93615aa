import type { CachedBody } from '#server/http/cached-body.ts'

interface Entry {
  body: Promise<CachedBody | null>
  /** 0 while it is made. */
  bytes: number
}

/** The bodies that were sent last, by name, up to a limit. Concurrent requests for one body share its making. */
export class RecentBodies {
  readonly #limitBytes: number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** @param limitBytes Uncompressed; with the compressed forms about a third more. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** @param make Null if there is no such body. That is not kept, nor is a failure. */
  get(name: string, make: () => Promise<CachedBody | null>): Promise<CachedBody | null> {
    const known = this.#entries.get(name)
    const entry = known ?? { body: make(), bytes: 0 }
    // To the end: the first entry is the one that was not used for the longest time.
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    if (known === undefined) {
      entry.body.then(
        (body) => (body === null ? this.#entries.delete(name) : this.#count(entry, body.byteLength)),
        () => this.#entries.delete(name),
      )
    }
    return entry.body
  }

  /** Waits for no body: two that waited for each other would never be sent. */
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
