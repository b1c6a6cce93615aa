import type { Study } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type StoredCatalogue, noteConfirmed, openCatalogue, readPart } from './catalogue-texts.ts'
import type * as CatalogueWriting from './catalogue-writing.ts'
import type { KeyedStore } from '#offline/storage/database.ts'
import { whenIdle, timeSlicer, yieldToMain } from '#offline/base/scheduling.ts'
import { catalogueRoot } from '#offline/storage/schemas.ts'
import { reportWrite } from '#offline/storage/health.ts'

/** Query key of the catalogue with its indexes. */
export const catalogueKey = [catalogueRoot] as const

/** Parts that the first page of a list needs; they are read before the rest. */
const partsInFront = 3

/**
 * The catalogue on the device: restored into the query cache at start, and written when the cached catalogue changes.
 */
export class CatalogueRecord {
  readonly #client: QueryClient
  readonly #store: KeyedStore
  readonly #mayWrite: () => boolean
  #owner: string | null = null
  /** Whether the owner has changed since the start: records that are still being read may have been deleted. */
  #isLeft = false
  /** The object that is on the disk, by identity: a refetch without changes keeps the same object. */
  #written: unknown
  /** Version of the catalogue on the disk, if known. */
  #madeOf: string | undefined
  #confirmedAt = 0
  /** The catalogue that is being serialised. */
  #pending: unknown
  #isRestoring = false
  #writing: typeof CatalogueWriting | undefined

  /** @param mayWrite Called right before each write: another tab may have signed the participant out. */
  constructor(client: QueryClient, store: KeyedStore, mayWrite: () => boolean) {
    this.#client = client
    this.#store = store
    this.#mayWrite = mayWrite
    // Structural sharing would compare thousands of studies in one task; the fetch compares them in slices.
    client.setQueryDefaults(catalogueKey, { structuralSharing: false })
  }

  /**
   * Restores the stored catalogue into the query cache, with the time of its fetch and marked as stale: first the
   * newest studies with all indexes, then every study. A catalogue that was fetched meanwhile is newer and stays. An
   * unreadable record is deleted. Never rejects.
   *
   * @param onFront Called when lists can show their first page, or when there is nothing to restore.
   */
  async restore(owner: string, onFront: () => void): Promise<void> {
    this.#owner = owner
    try {
      const stored = await openCatalogue(this.#store, owner)
      if (stored && !this.#isLeft) await this.#read(stored, onFront)
    } catch (error) {
      // An interrupted read (page left, database connection lost) does not mean that the record is damaged.
      const isDamaged = !(error instanceof DOMException)
      if (isDamaged) await this.#clear(owner).catch(() => {})
    }
    onFront()
  }

  /** Writes the catalogue when the query cache holds a changed one. */
  subscribe(): void {
    new QueryObserver(this.#client, { queryKey: catalogueKey, enabled: false }).subscribe(
      () => void this.#keep(yieldToMain),
    )
  }

  /** Call after `detach`. */
  adopt(owner: string): void {
    this.#owner = owner
    this.#rewrite()
  }

  detach(): void {
    this.#owner = null
    this.#isLeft = true
  }

  /** Writes unsaved changes in one go: the page may be gone before the next task. */
  flush(): void {
    void this.#keep(() => null)
  }

  async #read({ head, confirmedAt, parts }: StoredCatalogue, onFront: () => void) {
    const { cities, facilities, indexes, madeOf } = head
    this.#madeOf = madeOf
    const whole: Catalogue = { studies: {}, cities, facilities, indexes, madeOf }
    let shown: Catalogue | undefined
    const show = (catalogue: Catalogue) => {
      if (this.#isLeft || this.#client.getQueryData<Catalogue>(catalogueKey) !== shown) return
      shown = catalogue
      this.#show(catalogue, confirmedAt)
    }
    await readInto(whole.studies, parts.slice(0, partsInFront), yieldToMain)
    const studiesInFront = { ...whole.studies }
    const reading = readInto(whole.studies, parts.slice(partsInFront), whenIdle).then(() => whole)
    if (parts.length > partsInFront) {
      show({ ...whole, studies: studiesInFront, whole: reading.catch(() => null) })
      onFront()
    }
    const catalogue = await reading
    // The end of reading has used up its slice of this task.
    await yieldToMain()
    show(catalogue)
  }

  /** Deletes a damaged record, then writes the catalogue that the cache holds, if any. */
  async #clear(owner: string): Promise<void> {
    const { replaceCatalogue } = await this.#loadWriting()
    await replaceCatalogue(this.#store, owner, []).catch(() => {})
    this.#rewrite()
  }

  /** Forgets what is on the disk or being written, and writes the cached catalogue. */
  #rewrite(): void {
    this.#written = undefined
    this.#madeOf = undefined
    this.#pending = undefined
    void this.#keep(yieldToMain)
  }

  #show(catalogue: Catalogue, confirmedAt: number): void {
    this.#isRestoring = true
    this.#client.setQueryData(catalogueKey, catalogue, { updatedAt: Math.min(confirmedAt, Date.now()) })
    // No component uses it yet; the first one that does will refetch it.
    void this.#client.invalidateQueries({ queryKey: catalogueKey, refetchType: 'none' })
    this.#isRestoring = false
    this.#written = catalogue
    this.#confirmedAt = confirmedAt
  }

  /** @param pause Awaited between the parts; null writes all in one go. */
  async #keep(pause: () => Promise<void> | null): Promise<void> {
    const owner = this.#owner
    const state = this.#client.getQueryState<Catalogue>(catalogueKey)
    if (this.#isRestoring || owner === null || state?.data === undefined || state.data.whole) return
    try {
      // The answer may be equal to the catalogue on the disk, and may have arrived before that was read.
      if (this.#madeOf !== undefined && state.data.madeOf === this.#madeOf) this.#written = state.data
      if (state.data !== this.#written) await this.#write(owner, state.data, state.dataUpdatedAt, pause)
      else await this.#confirm(owner, state.dataUpdatedAt)
    } catch (error) {
      // Without storage space the portal continues from memory.
      this.#written = undefined
      this.#madeOf = undefined
      reportWrite(error)
    }
  }

  /** Loads the code that also indexes a new answer, so that it is there by the time of the answer. */
  async #loadWriting() {
    this.#writing ??= await import('./catalogue-writing.ts')
    return this.#writing
  }

  async #write(owner: string, catalogue: Catalogue, updatedAt: number, pause: () => Promise<void> | null) {
    const isWanted = () =>
      this.#owner === owner &&
      this.#client.getQueryData<Catalogue>(catalogueKey) === catalogue &&
      this.#written !== catalogue &&
      this.#mayWrite()
    // A page that is left cannot wait for the import. If it fails, the next answer retries it.
    const writing = this.#writing ?? (await this.#loadWriting().catch(() => null))
    if (writing === null) return
    const { textsOf, replaceCatalogue } = writing
    const texts: [key: string, text: string][] = []
    if (this.#pending === catalogue && pause === yieldToMain) return
    this.#pending = catalogue
    for (const entry of textsOf(owner, catalogue, updatedAt)) {
      texts.push(entry)
      const pausing = pause()
      if (pausing) await pausing
    }
    if (!isWanted()) return
    const isInTurns = pause === yieldToMain
    const noteWritten = () => {
      this.#written = catalogue
      this.#madeOf = catalogue.madeOf
      this.#confirmedAt = updatedAt
    }
    // Set only after the last part, so that a page that is left before that writes all parts in one go.
    if (!isInTurns) noteWritten()
    await replaceCatalogue(this.#store, owner, texts, isInTurns)
    if (isWanted()) noteWritten()
    reportWrite()
  }

  /** Stores the time of a refetch without changes. */
  async #confirm(owner: string, confirmedAt: number): Promise<void> {
    if (confirmedAt <= this.#confirmedAt || !this.#mayWrite()) return
    this.#confirmedAt = confirmedAt
    await noteConfirmed(this.#store, owner, confirmedAt)
  }
}

/** @throws If a part is damaged or missing. */
async function readInto(
  studies: Record<string, Study>,
  parts: readonly Promise<unknown>[],
  pause: () => Promise<number | undefined>,
): Promise<void> {
  const turn = timeSlicer(pause)
  for (const part of parts) {
    for (const study of readPart(await part)) {
      studies[study.id] = study
      await turn()
    }
  }
}
