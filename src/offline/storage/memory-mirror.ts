import type { KeyedStore } from './database.ts'
import { answersChannel } from './storage-names.ts'
import { reportWrite } from './health.ts'
import { writeBehind } from './write-behind.ts'
import { promisifyRequest } from 'idb-keyval'

interface MirrorOptions {
  /** Merges the texts of two tabs. */
  merge: (theirs: string, ours: string) => string
  /** Called right before each write: another tab may have signed the participant out. */
  mayWrite: () => boolean
}

/**
 * A synchronous view of one text record in IndexedDB: read once before the first render, kept in memory, written
 * behind. It gives the query persister the synchronous storage it needs without blocking on the disk. Other tabs'
 * writes are merged, never overwritten.
 */
export class MemoryMirror {
  readonly #store: KeyedStore
  readonly #options: MirrorOptions
  readonly #channel = new BroadcastChannel(answersChannel)
  #key: string | null = null
  #text: string | null = null
  /** The last `#text` that was handed to the disk: a pending write is lost with its page. */
  #written: string | null = null
  /** The record as this tab last saw it on the disk. */
  #seen: string | null = null
  /** Other tabs' answers, as far as this tab has seen them; null if there are none. */
  #theirs: string | null = null
  #hasUnseen = false
  readonly #writeSoon = writeBehind(() => this.#writeNewest())

  constructor(store: KeyedStore, options: MirrorOptions) {
    this.#store = store
    this.#options = options
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === this.#key) this.#hasUnseen = true
    })
  }

  /**
   * Mirrors the record under `key` from now on; an unreadable store counts as empty.
   *
   * @param isTheirs The record does not go into this tab's cache, so this tab's own texts lack it.
   */
  async load(key: string, isTheirs = false): Promise<void> {
    this.#key = key
    this.#theirs = null
    const text = await this.#store.get(key).catch(() => null)
    if (this.#key !== key) return
    this.#text = typeof text === 'string' ? text : null
    this.#written = this.#text
    this.#seen = this.#text
    if (isTheirs) this.#theirs = this.#text
  }

  /** Mirrors no record: writes are dropped from now on. */
  detach(): void {
    this.#key = null
    this.#text = null
  }

  getItem(): string | null {
    return this.#text
  }

  setItem(_name: string, text: string): void {
    if (this.#key === null || text === this.#text) return
    this.#text = text
    this.#writeSoon()
  }

  removeItem(): void {
    const key = this.#key
    this.#text = null
    if (key !== null) void this.#store.delete(key).catch(() => {})
  }

  /** Writes in a single request: a page that is being closed gets no read result to merge with. */
  flush(text: string): void {
    if (this.#hasUnseen) return this.setItem('', text)
    const key = this.#key
    if (key === null || text === this.#written || !this.#options.mayWrite()) return
    this.#text = text
    this.#written = text
    this.#seen = this.#withTheirs(text)
    void this.#store.set(key, this.#seen).then(() => reportWrite(), reportWrite)
  }

  async #writeNewest(): Promise<void> {
    const [key, text] = [this.#key, this.#text]
    if (key === null || text === null || !this.#options.mayWrite()) return
    // On failure the copy in memory remains; the next change tries the disk again.
    await this.#write(key, text).then(() => reportWrite(), reportWrite)
  }

  async #write(key: string, text: string): Promise<void> {
    await this.#store.transact('readwrite', async (objects) => {
      this.#hasUnseen = false
      const stored: unknown = await promisifyRequest(objects.get(key))
      if (typeof stored === 'string' && stored !== this.#seen) this.#theirs = stored
      this.#seen = this.#withTheirs(text)
      objects.put(this.#seen, key)
      this.#written = text
    })
    this.#channel.postMessage(key)
  }

  #withTheirs(text: string): string {
    return this.#theirs === null ? text : this.#options.merge(this.#theirs, text)
  }
}
