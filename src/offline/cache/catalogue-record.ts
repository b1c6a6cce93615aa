import type { Study } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type StoredCatalogue, noteConfirmed, openCatalogue, readPart } from './catalogue-texts.ts'
import type * as CatalogueWriting from './catalogue-writing.ts'
import type { KeyedStore } from '#offline/storage/database.ts'
import { whenIdle, timeSlicer, yieldToMain } from '#offline/base/scheduling.ts'
import { catalogueRoot } from '#offline/storage/schemas.ts'
import { reportWrite } from '#offline/storage/health.ts'

/** Query key of the catalogue with its indexes. */
export const catalogueKey = [catalogueRoot] as const

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
  /** Whether somebody has come or gone since the start: what is still read from then may have been deleted. */
  #isLeft = false
  /** The very object that is on the disk: a refetch that brought nothing new gives the same one. */
  #written: unknown
  /** What the catalogue on the disk was made of, where that is known. */
  #madeOf: string | undefined
  #confirmedAt = 0
  /** What is being made into texts. */
  #pending: unknown
  #isRestoring = false
  #writing: typeof CatalogueWriting | undefined

  /** @param mayWrite Asked right before each write: another tab may have signed the participant out. */
  constructor(client: QueryClient, store: KeyedStore, mayWrite: () => boolean) {
    this.#client = client
    this.#store = store
    this.#mayWrite = mayWrite
    // Comparing thousands of studies in one go would hold the page up; whoever fetches them does it in turns.
    client.setQueryDefaults(catalogueKey, { structuralSharing: false })
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
      if (stored && !this.#isLeft) await this.#read(stored, onFront)
    } catch (error) {
      // A read that broke off, because the page is being left or the engine lost its database, says nothing of the record.
      const isDamaged = !(error instanceof DOMException)
      if (isDamaged) await this.#clear(owner).catch(() => {})
    }
    onFront()
  }

  /** Writes the catalogue whenever the query cache holds another one. */
  subscribe(): void {
    this.#client.getQueryCache().subscribe((event) => {
      if (event.query.queryKey[0] === catalogueKey[0] && event.type === 'updated')
        void this.#keep(yieldToMain)
    })
  }

  /** After `detach`. */
  adopt(owner: string): void {
    this.#owner = owner
    this.#rewrite()
  }

  detach(): void {
    this.#owner = null
    this.#isLeft = true
  }

  /** Writes in one go what is not on the disk yet: the page may be gone before the next task. */
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
    // The end of reading has had its share of this task.
    await yieldToMain()
    show(catalogue)
  }

  /** Makes room for what the host gives, or has given meanwhile. */
  async #clear(owner: string): Promise<void> {
    const { replaceCatalogue } = await this.#loadWriting()
    await replaceCatalogue(this.#store, owner, []).catch(() => {})
    this.#rewrite()
  }

  /** Nothing lies on the disk, nor is it on its way there. */
  #rewrite(): void {
    this.#written = undefined
    this.#madeOf = undefined
    this.#pending = undefined
    void this.#keep(yieldToMain)
  }

  #show(catalogue: Catalogue, confirmedAt: number): void {
    this.#isRestoring = true
    this.#client.setQueryData(catalogueKey, catalogue, { updatedAt: Math.min(confirmedAt, Date.now()) })
    // Nothing on the screen has asked for it yet; whatever does will have it asked for again.
    void this.#client.invalidateQueries({ queryKey: catalogueKey, refetchType: 'none' })
    this.#isRestoring = false
    this.#written = catalogue
    this.#confirmedAt = confirmedAt
  }

  /** @param pause What to await between the parts; nothing for a write in one go. */
  async #keep(pause: () => Promise<void> | null): Promise<void> {
    const owner = this.#owner
    const state = this.#client.getQueryState<Catalogue>(catalogueKey)
    if (this.#isRestoring || owner === null || state?.data === undefined || state.data.whole) return
    try {
      // An answer that overtook the disk may be the one that lies there.
      if (this.#madeOf !== undefined && state.data.madeOf === this.#madeOf) this.#written = state.data
      if (state.data !== this.#written) await this.#write(owner, state.data, state.dataUpdatedAt, pause)
      else await this.#confirm(owner, state.dataUpdatedAt)
    } catch (error) {
      // Without room on the device the portal works on from memory.
      this.#written = undefined
      this.#madeOf = undefined
      reportWrite(error)
    }
  }

  /** With what makes a catalogue of an answer, so that it is there by the time there is one. */
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
    // A page that is left cannot wait for it. Where it does not come, the next answer asks for it again.
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

/** @throws when a part is damaged or missing. */
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
