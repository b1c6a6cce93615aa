import type { Study } from '#contract/catalogue.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type StoredCatalogue,
  noteConfirmed,
  openCatalogue,
  readPart,
  replaceCatalogue,
  textsOf,
} from './catalogue-texts.ts'
import type { KeyedStore } from './keyed-store.ts'
import { idleTask, nextTask } from './next-task.ts'
import { reportWrite } from './storage-health.ts'

/** Query key of the catalogue with its indexes. */
export const catalogueKey = ['catalogue'] as const

/** Parts that a list needs to show its first page; they are in place before the rest is read. */
const partsInFront = 3

/**
 * The catalogue on the device: put into the query cache at start, and written whenever the cache holds another one.
 */
export class CatalogueRecord {
  readonly #client: QueryClient
  readonly #store: KeyedStore
  readonly #mayWrite: () => boolean
  #owner: string | null = null
  /** The very object that is on the disk: structural sharing keeps it when a refetch brought nothing new. */
  #written: unknown
  #confirmedAt = 0
  /** What is being made into texts. */
  #pending: unknown
  #isRestoring = false

  /** @param mayWrite Asked right before each write: another tab may have signed the participant out. */
  constructor(client: QueryClient, store: KeyedStore, mayWrite: () => boolean) {
    this.#client = client
    this.#store = store
    this.#mayWrite = mayWrite
  }

  /**
   * Puts the kept catalogue into the query cache, with the time it was fetched, to be asked for again: first the
   * newest studies with all indexes, then every study. One that was fetched meanwhile is newer and stays. An
   * unreadable record is deleted. Never rejects.
   *
   * @param onFront Called once lists can show their first page, or there is nothing to show.
   */
  async restore(owner: string, onFront: () => void): Promise<void> {
    this.#owner = owner
    try {
      const stored = await openCatalogue(this.#store, owner)
      if (stored) await this.#read(stored, owner, onFront)
    } catch (error) {
      // A read that broke off, because the page is being left or the engine lost its database, says nothing of the record.
      const isDamaged = !(error instanceof DOMException)
      if (isDamaged) await replaceCatalogue(this.#store, owner, []).catch(() => {})
    }
    onFront()
  }

  /** Writes the catalogue whenever the query cache holds another one. */
  subscribe(): void {
    this.#client.getQueryCache().subscribe((event) => {
      if (event.query.queryKey[0] === catalogueKey[0] && event.type === 'updated') void this.#keep(nextTask)
    })
  }

  adopt(owner: string): void {
    this.#owner = owner
    this.#written = undefined
    void this.#keep(nextTask)
  }

  detach(): void {
    this.#owner = null
  }

  /** Writes in one go what is not on the disk yet: the page may be gone before the next task. */
  flush(): void {
    void this.#keep(() => null)
  }

  async #read({ head, confirmedAt, parts }: StoredCatalogue, owner: string, onFront: () => void) {
    const { cities, facilities, indexes } = head
    const studies: Record<string, Study> = {}
    let shown: unknown
    const show = () => {
      if (this.#owner !== owner || this.#client.getQueryData<Catalogue>(catalogueKey) !== shown) return
      shown = this.#show({ studies: { ...studies }, cities, facilities, indexes }, confirmedAt)
    }
    for (const [position, part] of parts.entries()) {
      for (const study of readPart(await part)) studies[study.id] = study
      if (position + 1 === partsInFront) {
        show()
        onFront()
      }
      await (position + 1 < partsInFront ? nextTask() : idleTask())
    }
    show()
  }

  /** @returns The very object that the query cache now holds. */
  #show(catalogue: Catalogue, confirmedAt: number): unknown {
    this.#isRestoring = true
    this.#client.setQueryData(catalogueKey, catalogue, { updatedAt: Math.min(confirmedAt, Date.now()) })
    // Nothing on the screen has asked for it yet; whatever does will have it asked for again.
    void this.#client.invalidateQueries({ queryKey: catalogueKey, refetchType: 'none' })
    this.#isRestoring = false
    this.#written = this.#client.getQueryData(catalogueKey)
    this.#confirmedAt = confirmedAt
    return this.#written
  }

  /** @param pause What to await between the parts; nothing for a write in one go. */
  async #keep(pause: () => Promise<void> | null): Promise<void> {
    const owner = this.#owner
    const state = this.#client.getQueryState<Catalogue>(catalogueKey)
    if (this.#isRestoring || owner === null || state?.data === undefined) return
    try {
      if (state.data !== this.#written) await this.#write(owner, state.data, state.dataUpdatedAt, pause)
      else await this.#confirm(owner, state.dataUpdatedAt)
    } catch (error) {
      // Without room on the device the portal works on from memory.
      this.#written = undefined
      reportWrite(error)
    }
  }

  async #write(owner: string, catalogue: Catalogue, updatedAt: number, pause: () => Promise<void> | null) {
    const isWanted = () =>
      this.#owner === owner &&
      this.#client.getQueryData<Catalogue>(catalogueKey) === catalogue &&
      this.#written !== catalogue &&
      this.#mayWrite()
    const texts: [key: string, text: string][] = []
    if (this.#pending === catalogue && pause === nextTask) return
    this.#pending = catalogue
    for (const entry of textsOf(owner, catalogue, updatedAt)) {
      texts.push(entry)
      const pausing = pause()
      if (pausing) await pausing
    }
    if (!isWanted()) return
    const isInTurns = pause === nextTask
    const noteWritten = () => {
      this.#written = catalogue
      this.#confirmedAt = updatedAt
    }
    // Until the last part is on its way, a page that is left writes it all in one go.
    if (!isInTurns) noteWritten()
    await replaceCatalogue(this.#store, owner, texts, isInTurns)
    if (isWanted()) noteWritten()
    reportWrite()
  }

  /** A refetch that brought nothing new makes what is kept as good as new. */
  async #confirm(owner: string, confirmedAt: number): Promise<void> {
    if (confirmedAt <= this.#confirmedAt || !this.#mayWrite()) return
    this.#confirmedAt = confirmedAt
    await noteConfirmed(this.#store, owner, confirmedAt)
  }
}
