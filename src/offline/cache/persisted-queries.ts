import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type Query, type QueryClient, dehydrate } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core'
import { AnswerRecords } from './answer-records.ts'
import { storedAnswers } from './answer-store.ts'
import { clearDeviceOwner, deviceOwner, setDeviceOwner } from '#offline/storage/device-session.ts'
import { dropEarlyMarks } from '#offline/storage/early-marks.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { flushOnPageHide } from '#base/page-lifecycle.ts'
import { type StoredUser, schemaVersion, smallRoots, userKey } from '#offline/storage/schemas.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { clearEndedSession, noteEndedSession } from '#offline/storage/ended-sessions.ts'
import { answerKeys, isOwnWork, localKeys, signedOutRecord } from '#offline/storage/storage-names.ts'

/** Changes within this time are written together; a page that is hidden or left writes immediately. */
const snapshotIntervalMs = 250

const dehydrateOptions = { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false }

/** The catalogue, which belongs to the same participant: `src/catalogue/device-catalogue.ts`. */
interface CatalogueRecords {
  restore: (owner: string, smallAnswers: Promise<unknown>) => void
  attach: (owner: string | null) => void
}

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
  readonly #catalogue: CatalogueRecords

  constructor(client: QueryClient, catalogue: CatalogueRecords) {
    this.#client = client
    this.#catalogue = catalogue
    const persister = createSyncStoragePersister({
      storage: this.#records,
      throttleTime: snapshotIntervalMs,
      serialize: writeSnapshot,
      deserialize: readSnapshot,
    })
    this.#options = { queryClient: client, persister, buster: String(schemaVersion) }
  }

  /**
   * Restores the stored answers into the query cache, and stores changes from then on. Never rejects.
   *
   * @returns Resolves when the small roots are restored. The catalogue may follow.
   */
  async restore(): Promise<void> {
    const owner = deviceOwner()
    this.#attached = owner
    if (owner !== null) {
      const smallAnswers = this.#restoreSmall(owner)
      this.#catalogue.restore(owner, smallAnswers)
      await smallAnswers
      this.#dropForeignUser(owner)
    }
    persistQueryClientSubscribe({ ...this.#options, dehydrateOptions })
    this.#flushWhenLeft()
  }

  async #restoreSmall(owner: string): Promise<void> {
    await this.#records.load(owner)
    await persistQueryClientRestore({ ...this.#options, maxAge: Number.POSITIVE_INFINITY })
  }

  /** Stores answers for this participant from now on; deletes those of another one first, whose own work stays. */
  async adopt(owner: string): Promise<void> {
    const before = deviceOwner()
    if (this.#attached === owner && before === owner) return
    if (before === owner) this.#detach()
    else {
      // The session of the other participant has ended unheard.
      if (before !== null) noteEndedSession(before)
      await this.#drop((key) => !isOwnWork(key))
    }
    this.#attached = owner
    setDeviceOwner(owner, reportWrite)
    clearEndedSession(owner)
    this.#records.attach(owner)
    this.#catalogue.attach(owner)
  }

  /** Stops writing; the stored answers stay. */
  #detach(): void {
    this.#attached = null
    this.#records.attach(null)
    this.#catalogue.attach(null)
  }

  /** The session has ended: deletes the host's answers, but keeps drafts and marks until the next sign-in. */
  async endSession(): Promise<void> {
    const owner = deviceOwner()
    if (owner !== null) noteEndedSession(owner)
    await this.#drop((key) => !isOwnWork(key))
  }

  /**
   * Deletes all records but a mark of the sign-out and the own work of others, whose sessions have ended by themselves.
   *
   * @returns Whether the deletion succeeded.
   */
  forget(owner: string | null): Promise<boolean> {
    localText.remove(localKeys.visit)
    // First: what another tab has written before is deleted, and it writes nothing more.
    void storedAnswers.set(signedOutRecord, true).catch(() => {})
    const isOthers = (key: string) => isOwnWork(key) && (owner === null || !isOwnWork(key, owner))
    return this.#drop((key) => key !== signedOutRecord && !isOthers(key))
  }

  #drop(isUnwanted: (key: string) => boolean): Promise<boolean> {
    this.#detach()
    clearDeviceOwner()
    localText.remove(localKeys.painted)
    dropEarlyMarks((owner) => isUnwanted(answerKeys.marks(owner)))
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

/** A failed refetch keeps the data, so the data decides and not the status. */
function isKept({ state: { data }, queryKey }: Query): boolean {
  return data !== undefined && data !== null && Object.hasOwn(smallRoots, String(queryKey[0]))
}
