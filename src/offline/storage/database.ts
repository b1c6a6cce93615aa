import { type UseStore, get, keys, promisifyRequest, update } from 'idb-keyval'
import { trackTransaction, whenPageRestored } from './page-lifecycle.ts'

/**
 * Errors of a lost connection: WebKit drops it when the page sleeps, and a version change or clearing the site's data
 * closes it. Reopening helps; idb-keyval alone would keep the dead connection.
 */
export const lostConnection: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
])

/** The database lacks its store, as after a failed or foreign upgrade. Reopening does not help. */
const missingStore = 'NotFoundError'

/** An IndexedDB store of values by key. It reopens a lost connection, and recreates a database that lacks its store. */
export class KeyedStore {
  readonly #databaseName: string
  readonly #storeName: string
  #connection: Promise<IDBDatabase> | null = null

  constructor(databaseName: string, storeName: string) {
    this.#databaseName = databaseName
    this.#storeName = storeName
  }

  get(key: string): Promise<unknown> {
    return this.#healing((store) => get<unknown>(key, store))
  }

  /** Commits explicitly, so that the write survives the closing of the page. */
  set(key: string, value: unknown): Promise<void> {
    return this.transact('readwrite', (objects) => {
      objects.put(value, key)
      return committed(objects)
    })
  }

  /** Reads and writes in one transaction, which other tabs cannot interrupt. */
  update(key: string, change: (value: unknown) => unknown): Promise<void> {
    return this.#healing((store) => update<unknown>(key, change, store))
  }

  delete(key: string): Promise<void> {
    return this.transact('readwrite', (objects) => {
      objects.delete(key)
      return committed(objects)
    })
  }

  /** Deletes every key for which `isUnwanted` holds. */
  async deleteWhere(isUnwanted: (key: string) => boolean): Promise<void> {
    const all = await this.#healing((store) => keys<IDBValidKey>(store))
    await Promise.all(
      all
        .map(String)
        .filter(isUnwanted)
        .map((key) => this.delete(key)),
    )
  }

  /** Runs `work` in one transaction, and runs it again if the connection was lost. */
  transact<Result>(
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    return this.#healing((store) => store(mode, work))
  }

  /** Rejects if storage is denied, full or beyond repair; callers decide what the participant is told. */
  async #healing<Result>(operation: (store: UseStore) => Promise<Result>): Promise<Result> {
    try {
      return await operation(this.#use)
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (!lostConnection.has(name) && name !== missingStore) throw error
      this.#connection = null
      await whenPageRestored()
      if (name === missingStore) await deleteDatabase(this.#databaseName)
      return operation(this.#use)
    }
  }

  readonly #use: UseStore = async (mode, callback) => {
    this.#connection ??= open(this.#databaseName, this.#storeName)
    const connection = await this.#connection
    return callback(trackTransaction(connection, this.#storeName, mode).objectStore(this.#storeName))
  }
}

/**
 * Opens a database, and creates it with its store if there is none. The connection closes on `versionchange`, because
 * it would block another tab's deletion or upgrade.
 */
async function open(databaseName: string, storeName: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await promisifyRequest(opening)
  database.onversionchange = () => database.close()
  if (!database.objectStoreNames.contains(storeName)) {
    database.close()
    throw new DOMException(`${databaseName} has no ${storeName}`, missingStore)
  }
  return database
}

/** Never rejects: the next attempt to open reports what is wrong. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name)
    for (const outcome of ['success', 'error', 'blocked']) {
      deletion.addEventListener(outcome, () => resolve())
    }
  })
}

/** Resolves when all writes of the transaction are handed to the disk. */
export function committed(objects: IDBObjectStore): Promise<void> {
  objects.transaction.commit()
  return promisifyRequest(objects.transaction)
}
