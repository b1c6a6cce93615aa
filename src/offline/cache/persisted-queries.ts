import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type Query, type QueryClient, dehydrate } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core'
import * as v from 'valibot'
import { storedAnswers } from './answer-store.ts'
import { CatalogueRecord } from './catalogue-record.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { MemoryMirror } from '#offline/storage/memory-mirror.ts'
import { flushOnPageHide } from '#offline/storage/page-lifecycle.ts'
import { StoredUser, schemaVersion, smallRoots, userKey } from '#offline/storage/schemas.ts'
import { mergeSnapshots, readSnapshot, writeSnapshot } from './snapshot.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { answerKeys, isOwnWork, localKeys } from '#offline/storage/storage-names.ts'

/** What changes within this time is written together; a page that is hidden or closed writes at once. */
const snapshotIntervalMs = 250

const dehydrateOptions = { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false }

/**
 * Keeps the answers of the host on the device, for one participant at a time: the small roots as one snapshot, the
 * catalogue as a record of its own. See docs/offline.md.
 */
export class PersistedQueries {
  readonly #client: QueryClient
  readonly #mirror: MemoryMirror
  readonly #catalogue: CatalogueRecord
  readonly #options
  /** Whose records this page writes. Another tab may have moved the device on to somebody else. */
  #attached: string | null = null
  #front = Promise.resolve()
  #whole = Promise.resolve()

  constructor(client: QueryClient) {
    this.#client = client
    const mayWrite = () => this.#attached !== null && this.owner === this.#attached
    this.#mirror = new MemoryMirror(storedAnswers, { merge: mergeSnapshots, mayWrite })
    this.#catalogue = new CatalogueRecord(client, storedAnswers, mayWrite)
    const persister = createSyncStoragePersister({
      storage: this.#mirror,
      throttleTime: snapshotIntervalMs,
      serialize: writeSnapshot,
      deserialize: readSnapshot,
    })
    this.#options = { queryClient: client, persister, buster: String(schemaVersion) }
  }

  /** `enc_id` of the participant whose answers are kept on this device; null when nobody's are. */
  get owner(): string | null {
    return localText.read(localKeys.owner)
  }

  /** Resolves once lists can show their first page from what is kept, or nothing is. */
  get front(): Promise<void> {
    return this.#front
  }

  /** Resolves once every study that is kept is in place, not only those that lists show first. */
  get whole(): Promise<void> {
    return this.#whole
  }

  /**
   * Fills the query cache with what is kept and keeps it up to date from then on. Never rejects.
   *
   * @returns Resolves once the small roots are in place; the catalogue follows, see `front` and `whole`.
   */
  async restore(): Promise<void> {
    const { owner } = this
    this.#attached = owner
    this.#catalogue.subscribe()
    if (owner !== null) this.#restoreCatalogue(owner)
    if (owner !== null) {
      await this.#mirror.load(answerKeys.smallRoots(owner))
      await persistQueryClientRestore({ ...this.#options, maxAge: Number.POSITIVE_INFINITY })
      this.#dropForeignUser(owner)
    }
    persistQueryClientSubscribe({ ...this.#options, dehydrateOptions })
    this.#flushWhenLeft()
  }

  #restoreCatalogue(owner: string): void {
    this.#front = new Promise((onFront) => {
      this.#whole = this.#catalogue.restore(owner, onFront)
    })
  }

  /** From now on answers are kept for this participant; another one's are deleted first. */
  async adopt(owner: string): Promise<void> {
    if (this.#attached === owner && this.owner === owner) return
    if (this.owner === owner) this.detach()
    else await this.#drop((key) => !isOwnWork(key, owner))
    this.#attached = owner
    localText.write(localKeys.owner, owner, reportWrite)
    await this.#mirror.load(answerKeys.smallRoots(owner), true)
    this.#catalogue.adopt(owner)
  }

  /** Stops writing; what is kept stays. */
  detach(): void {
    this.#attached = null
    this.#mirror.detach()
    this.#catalogue.detach()
  }

  /** Nobody is signed in any more: what the host has told goes, what she has made herself stays until she is back. */
  async endSession(): Promise<void> {
    await this.#drop((key) => !isOwnWork(key))
  }

  /**
   * Deletes everything that is kept, whoever it belongs to.
   *
   * @returns Whether it is surely gone.
   */
  forget(): Promise<boolean> {
    return this.#drop(() => true)
  }

  #drop(isUnwanted: (key: string) => boolean): Promise<boolean> {
    this.detach()
    localText.remove(localKeys.owner)
    localText.remove(localKeys.painted)
    return storedAnswers.deleteWhere(isUnwanted).then(
      () => true,
      () => false,
    )
  }

  /** Tells when another tab signs somebody out or in: this page then holds answers that are not hers any more. */
  onOwnerChange(listener: () => void): void {
    globalThis.addEventListener('storage', (event) => {
      const isOurs = event.key === localKeys.owner || event.key === null
      if (isOurs && this.owner !== this.#attached) listener()
    })
    // The browser keeps a page that was left as it was, and shows it again at the press of Back.
    globalThis.addEventListener('pageshow', ({ persisted }) => {
      const isHers = this.#attached !== null && this.owner === this.#attached
      if (persisted && !isHers) reloadHidden()
    })
  }

  /** A page that is hidden may never run again, and one that is left is gone: what is young is written now. */
  #flushWhenLeft(): void {
    const flush = () => {
      this.#mirror.flush(writeSnapshot({ clientState: dehydrate(this.#client, dehydrateOptions) }))
      this.#catalogue.flush()
    }
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') flush()
    })
    flushOnPageHide(flush)
  }

  #dropForeignUser(owner: string): void {
    const user = this.#client.getQueryData(userKey)
    if (user !== undefined && !(v.is(StoredUser, user) && user.enc_id === owner)) {
      this.#client.removeQueries({ queryKey: userKey })
    }
  }
}

/** This page shows what is not for whoever has the device now: nothing of it may be seen while that is loaded. */
export function reloadHidden(): void {
  document.documentElement.hidden = true
  location.reload()
}

/** A failed refetch leaves the data in place, so it is the data and not the status that decides. */
function isKept({ state: { data }, queryKey }: Query): boolean {
  return data !== undefined && data !== null && Object.hasOwn(smallRoots, String(queryKey[0]))
}
