import type { Catalogue } from '#domain/studies/catalogue.ts'
import { catalogueRoot } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import type * as StoreCode from './restore.ts'

const queryKey = [catalogueRoot]

/** The stored catalogue of one participant at a time. A visitor's page does not load its code. */
export class DeviceCatalogue {
  readonly #client: QueryClient
  #code: typeof StoreCode | null = null
  #owner: string | null = null
  #restored = Promise.resolve()

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** The cached catalogue, as soon as the stored one is read; undefined without one. Never rejects. */
  async stored(): Promise<Catalogue | undefined> {
    await this.#restored
    return this.#client.getQueryData(queryKey)
  }

  /**
   * Puts a participant's catalogue into the cache, and stores newer ones from then on.
   *
   * @param smallAnswers Resolves when the small answers are in the cache. Never rejects.
   */
  restore(owner: string, smallAnswers: Promise<unknown>): void {
    this.#restored = this.#restore(owner, smallAnswers)
  }

  /** Stores the catalogue for this participant from now on; null: for nobody. */
  attach(owner: string | null): void {
    void this.#follow(owner).then((isKept) => {
      // The catalogue in memory was stored for somebody else, or was deleted: it is fetched and stored again.
      if (isKept === false && owner !== null) void this.#client.invalidateQueries({ queryKey })
    })
  }

  /** @returns Whether the newest edition is stored; undefined if its code is not loaded. */
  async #follow(owner: string | null): Promise<boolean | undefined> {
    this.#owner = owner
    if (owner !== null) this.#code ??= await import('./restore.ts').catch(() => null)
    // Somebody else may have signed in meanwhile.
    return this.#owner === owner ? this.#code?.attachTo(owner) : undefined
  }

  /** A catalogue that was fetched meanwhile is newer, and stays. */
  async #restore(owner: string, smallAnswers: Promise<unknown>): Promise<void> {
    await this.#follow(owner)
    // Code that cannot be loaded says nothing about the records.
    const stored = await this.#code?.readStored(this.#client, owner, smallAnswers)
    if (!stored || this.#owner !== owner || this.#client.getQueryData(queryKey) !== undefined) return
    const updatedAt = Math.min(stored.confirmedAt, Date.now())
    this.#client.setQueryData(queryKey, stored.catalogue, { updatedAt })
    // No component uses it yet; the first one that does will refetch it.
    void this.#client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
