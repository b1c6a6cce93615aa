import { type UseStore, get, keys, promisifyRequest, update } from 'idb-keyval'
import { trackTransaction, whenPageRestored } from './page-lifecycle.ts'

/**
 * What an engine says when it has thrown the connection away: WebKit loses it when the page sleeps, a version change
 * or a cleared site closes it. Opening it again helps; idb-keyval by itself would keep the dead one for ever.
 */
export const lostConnection: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
])

/** A database without its store, which a broken or foreign upgrade leaves behind. Opening it again does not help. */
const missingStore = 'NotFoundError'

/**
 * One IndexedDB store of values by key, which survives the loss of its connection, and begins anew in a database that
 * cannot hold anything.
 */
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

  /** Asks the engine to finish at once, so that the write outlives a page that is being closed. */
  set(key: string, value: unknown): Promise<void> {
    return this.transact('readwrite', (objects) => {
      objects.put(value, key)
      return committed(objects)
    })
  }

  /** Reads and writes in one transaction: whatever another tab writes comes before it or after it. */
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

  /** Runs `work` in one transaction. It may run again, when the first attempt finds the connection lost. */
  transact<Result>(
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    return this.#healing((store) => store(mode, work))
  }

  /** Rejects when storage is denied, full or beyond repair: callers decide what that means to the participant. */
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
 * Opens a database, making it with its store where there is none. The connection closes by itself when another tab
 * wants to begin anew, which it would otherwise block for ever.
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

/** Resolves in any case: the next attempt to open says what is wrong. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name)
    for (const outcome of ['success', 'error', 'blocked']) {
      deletion.addEventListener(outcome, () => resolve())
    }
  })
}

/** Resolves once everything that the transaction was asked to write is on its way to the disk. */
export function committed(objects: IDBObjectStore): Promise<void> {
  objects.transaction.commit()
  return promisifyRequest(objects.transaction)
}
