import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type Query, type QueryClient, dehydrate } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core'
import { AnswerRecords } from './answer-records.ts'
import { storedAnswers } from './answer-store.ts'
import type * as CatalogueCode from './catalogue-store.ts'
import { clearDeviceOwner, deviceOwner, setDeviceOwner } from '#offline/storage/device-session.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { flushOnPageHide } from '#offline/storage/page-lifecycle.ts'
import {
  type StoredUser,
  catalogueRoot,
  schemaVersion,
  smallRoots,
  userKey,
} from '#offline/storage/schemas.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { clearEndedSession, noteEndedSession } from '#offline/storage/ended-sessions.ts'
import { isOwnWork, localKeys } from '#offline/storage/storage-names.ts'

let catalogueCode: typeof CatalogueCode | null = null

/** Changes within this time are written together; a page that is hidden or left writes immediately. */
const snapshotIntervalMs = 250

const dehydrateOptions = { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false }

/**
 * Stores the answers of the host on the device, for one participant at a time: the small answers as a record each, the
 * catalogue as an edition. See docs/offline.md.
 */
export class PersistedQueries {
  readonly #client: QueryClient
  readonly #records = new AnswerRecords()
  readonly #options
  /** Owner of the records that this page writes. Another tab may have signed in somebody else since. */
  #attached: string | null = null
  #catalogue = Promise.resolve()

  constructor(client: QueryClient) {
    this.#client = client
    const persister = createSyncStoragePersister({
      storage: this.#records,
      throttleTime: snapshotIntervalMs,
      serialize: writeSnapshot,
      deserialize: readSnapshot,
    })
    this.#options = { queryClient: client, persister, buster: String(schemaVersion) }
  }

  /** Resolves when the stored catalogue is in the cache, or there is none. Never rejects. */
  get catalogue(): Promise<void> {
    return this.#catalogue
  }

  /**
   * Restores the stored answers into the query cache, and stores changes from then on. Never rejects.
   *
   * @returns Resolves when the small roots are restored. The catalogue may follow: see `catalogue`.
   */
  async restore(): Promise<void> {
    const owner = deviceOwner()
    this.#attached = owner
    if (owner !== null) {
      this.#catalogue = this.#restoreCatalogue(owner)
      await this.#records.load(owner)
      await persistQueryClientRestore({ ...this.#options, maxAge: Number.POSITIVE_INFINITY })
      this.#dropForeignUser(owner)
    }
    persistQueryClientSubscribe({ ...this.#options, dehydrateOptions })
    this.#flushWhenLeft()
  }

  /** A catalogue that was fetched meanwhile is newer, and stays. */
  async #restoreCatalogue(owner: string): Promise<void> {
    const key = [catalogueRoot]
    const code = await this.#attachCatalogue(owner).catch(() => null)
    // Code that cannot be loaded says nothing about the records.
    if (code === null) return
    const { catalogueStore, openCatalogue } = code
    try {
      const kept = (await catalogueStore.read(owner)) ?? (await (await recovery()).takeFormerCatalogue(owner))
      const catalogue = kept && (await openCatalogue(kept))
      if (!catalogue || this.#attached !== owner || this.#client.getQueryData(key) !== undefined) return
      const updatedAt = Math.min(kept.edition.confirmedAt, Date.now())
      this.#client.setQueryData(key, catalogue, { updatedAt })
      // No component uses it yet; the first one that does will refetch it.
      void this.#client.invalidateQueries({ queryKey: key, refetchType: 'none' })
    } catch (error) {
      // An interrupted read (page left, database connection lost) does not mean that the records are damaged.
      if (error instanceof DOMException) return
      await recovery()
        .then(({ clearCatalogue }) => clearCatalogue(owner))
        .catch(() => {})
    }
  }

  /** Loads the code of the catalogue: a visitor does not need it. */
  async #attachCatalogue(owner: string): Promise<typeof CatalogueCode> {
    catalogueCode ??= await import('./catalogue-store.ts')
    if (this.#attached === owner) catalogueCode.catalogueStore.attach(owner)
    return catalogueCode
  }

  /** Stores answers for this participant from now on; deletes another participant's first. */
  async adopt(owner: string): Promise<void> {
    const before = deviceOwner()
    if (this.#attached === owner && before === owner) return
    if (before === owner) this.#detach()
    else {
      // Posts of the other participant stay, whose session has ended unheard.
      if (before !== null) noteEndedSession(before)
      await this.#drop((key) => !isOwnWork(key, owner))
    }
    this.#attached = owner
    setDeviceOwner(owner, reportWrite)
    clearEndedSession(owner)
    this.#records.attach(owner)
    void this.#attachCatalogue(owner)
      .then(({ catalogueStore }) => {
        // The catalogue in memory was stored for somebody else, or was deleted: it is fetched and stored again.
        if (!catalogueStore.isKept) void this.#client.invalidateQueries({ queryKey: [catalogueRoot] })
      })
      .catch(() => {})
  }

  /** Stops writing; the stored answers stay. */
  #detach(): void {
    this.#attached = null
    this.#records.attach(null)
    catalogueCode?.catalogueStore.attach(null)
  }

  /**
   * The session has ended: deletes the host's answers, but keeps drafts and marks until the participant signs in
   * again.
   */
  async endSession(): Promise<void> {
    const owner = deviceOwner()
    if (owner !== null) noteEndedSession(owner)
    await this.#drop((key) => !isOwnWork(key))
  }

  /**
   * Deletes all records, of every participant.
   *
   * @returns Whether the deletion succeeded.
   */
  forget(): Promise<boolean> {
    return this.#drop(() => true)
  }

  #drop(isUnwanted: (key: string) => boolean): Promise<boolean> {
    this.#detach()
    clearDeviceOwner()
    localText.remove(localKeys.painted)
    return storedAnswers.deleteWhere(isUnwanted).then(
      () => true,
      () => false,
    )
  }

  /** A hidden page may never run again, and a page that is left is gone: write pending changes now. */
  #flushWhenLeft(): void {
    const current = () => writeSnapshot({ clientState: dehydrate(this.#client, dehydrateOptions) })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#records.setItem('', current())
    })
    flushOnPageHide(() => this.#records.flush(current()))
  }

  #dropForeignUser(owner: string): void {
    const user = this.#client.getQueryData<StoredUser>(userKey)
    if (user?.enc_id !== owner) this.#client.removeQueries({ queryKey: userKey })
  }
}

/** For a device without a sound catalogue. */
const recovery = () => import('./recover-catalogue.ts')

/** A failed refetch keeps the data, so the data decides and not the status. */
function isKept({ state: { data }, queryKey }: Query): boolean {
  return data !== undefined && data !== null && Object.hasOwn(smallRoots, String(queryKey[0]))
}
