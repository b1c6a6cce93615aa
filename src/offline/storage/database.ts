import { type UseStore, promisifyRequest } from 'idb-keyval'
import { abort, trackTransaction, whenPageRestored } from './page-lifecycle.ts'

/**
 * Errors of a lost connection: WebKit drops it when the page sleeps, and a version change or clearing the site's data
 * closes it. Reopening helps; idb-keyval alone would keep the dead connection.
 */
const lostConnection: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
])

/** The database lacks its store, as after a failed or foreign upgrade. Reopening does not help. */
const missingStore = 'NotFoundError'

/** The store was not free in time. Nothing was read or will be written; its content is unknown. */
export class StalledError extends Error {
  override name = 'StalledError'
}

interface DatabaseOptions {
  stores: Readonly<Record<string, IDBObjectStoreParameters>>
  /** Whether a database that lacks a store is deleted and created again. */
  isReplaceable?: boolean
  durability?: IDBTransactionDurability
  /**
   * Longest wait for the database to open, or for a transaction, and the shorter one after a first timeout. The engine
   * may have frozen the context that blocks the store.
   */
  timeoutMs?: Readonly<Record<'first' | 'again', number>>
}

/** Requests of one transaction. It may await them, and nothing else. */
type Work<Result> = (objects: IDBObjectStore) => Result | PromiseLike<Result>

/** A database of IndexedDB. All of the portal's and the worker's transactions go through this class. */
export class Database {
  readonly #name: string
  readonly #options: DatabaseOptions
  #connection: Promise<IDBDatabase> | null = null
  #hasStalled = false

  constructor(name: string, options: DatabaseOptions) {
    this.#name = name
    this.#options = options
  }

  /**
   * Runs `work` in one transaction, and runs it again if the connection was lost or the page was left meanwhile. After
   * the page was left it waits until the page is back. Resolves when the transaction is complete; if `work` fails,
   * nothing is written.
   *
   * @throws If storage is denied, full or beyond repair. {@link StalledError} at a timeout.
   */
  async transact<Result>(store: string, mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    await whenPageRestored()
    try {
      return await this.#transactOnce(store, mode, work)
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      const isReplaced = name === missingStore && this.#options.isReplaceable === true
      if (!lostConnection.has(name) && !isReplaced) throw error
      this.#connection = null
      await whenPageRestored()
      if (isReplaced) await deleteDatabase(this.#name)
      return this.#transactOnce(store, mode, work)
    }
  }

  async #transactOnce<Result>(store: string, mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    this.#connection ??= this.#open()
    const database = await this.#inTime(this.#connection, this.#name)
    const { durability = 'default' } = this.#options
    const transaction = trackTransaction(database, store, mode, { durability })
    // An aborted transaction has requested no write yet, and cannot any more.
    const running = complete(transaction, () => work(transaction.objectStore(store)))
    const result = await this.#inTime(running, store, () => abort(transaction))
    this.#hasStalled = false
    return result
  }

  /** @param giveUp Ends the work at the timeout; false if it is about to succeed. */
  #inTime<Result>(work: Promise<Result>, what: string, giveUp = () => true): Promise<Result> {
    const { timeoutMs } = this.#options
    if (timeoutMs === undefined) return work
    let timer: ReturnType<typeof setTimeout> | undefined
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          if (!giveUp()) return
          this.#hasStalled = true
          reject(new StalledError(`${what} was not free in time`))
        },
        this.#hasStalled ? timeoutMs.again : timeoutMs.first,
      )
    })
    return Promise.race([work, stalled]).finally(() => clearTimeout(timer))
  }

  /** Creates the database if there is none. */
  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(this.#name)
    opening.onupgradeneeded = () => {
      for (const [store, parameters] of Object.entries(this.#options.stores)) {
        opening.result.createObjectStore(store, parameters)
      }
    }
    try {
      const database = await promisifyRequest(opening)
      // Another tab deletes or upgrades the database; an open connection would block it.
      database.onversionchange = () => database.close()
      return database
    } catch (error) {
      this.#connection = null
      throw error
    }
  }
}

/** An IndexedDB store of values by key. It reopens a lost connection, and recreates a database that lacks its store. */
export class KeyedStore {
  /** Runs requests in one transaction, which other tabs cannot interrupt. */
  readonly transact: UseStore

  constructor(databaseName: string, storeName: string) {
    const database = new Database(databaseName, { stores: { [storeName]: {} }, isReplaceable: true })
    this.transact = (mode, work) => database.transact(storeName, mode, work)
  }

  get(key: string): Promise<unknown> {
    return this.transact('readonly', (objects) => promisifyRequest<unknown>(objects.get(key)))
  }

  set(key: string, value: unknown): Promise<void> {
    return this.transact('readwrite', (objects) => void objects.put(value, key))
  }

  delete(key: string): Promise<void> {
    return this.transact('readwrite', (objects) => void objects.delete(key))
  }

  /** Deletes every key for which `isUnwanted` holds. */
  deleteWhere(isUnwanted: (key: string) => boolean): Promise<void> {
    return this.transact('readwrite', async (objects) => {
      for (const key of await promisifyRequest(objects.getAllKeys())) {
        if (typeof key === 'string' && isUnwanted(key)) objects.delete(key)
      }
    })
  }
}

/** Commits explicitly, so that a write survives the closing of the page. */
async function complete<Result>(
  transaction: IDBTransaction,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException(undefined, 'AbortError')),
    )
  })
  try {
    const result = await work()
    transaction.commit()
    await done
    return result
  } catch (error) {
    // Half of the change could be committed otherwise.
    abort(transaction)
    await done.catch(() => {})
    throw error
  }
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
