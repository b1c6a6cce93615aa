import type { CachedBody } from '#server/http/cached-body.ts'

/** In uncompressed bytes; with the compressed forms about a third more. */
const limitBytes = 32 * 1024 * 1024

/** The bodies that were sent last, by name, up to a limit. Concurrent requests for one body share its making. */
export class RecentBodies {
  readonly #bodies = new Map<string, Promise<CachedBody | null>>()
  #bytes = 0

  /** @param make Null if there is no such body; that is not kept. */
  get(name: string, make: () => Promise<CachedBody | null>): Promise<CachedBody | null> {
    const known = this.#bodies.get(name)
    // To the end: the first entry is the one that was not used for the longest time.
    this.#bodies.delete(name)
    const body = known ?? this.#make(name, make)
    this.#bodies.set(name, body)
    return body
  }

  async #make(name: string, make: () => Promise<CachedBody | null>): Promise<CachedBody | null> {
    const body = await make().catch((error: unknown) => {
      this.#bodies.delete(name)
      throw error
    })
    if (body === null) this.#bodies.delete(name)
    else await this.#limit(body.byteLength)
    return body
  }

  async #limit(addedBytes: number): Promise<void> {
    this.#bytes += addedBytes
    for (const [name, body] of this.#bodies) {
      if (this.#bytes <= limitBytes) break
      this.#bodies.delete(name)
      this.#bytes -= (await body.catch(() => null))?.byteLength ?? 0
    }
  }
}
