import { type UseStore, promisifyRequest } from 'idb-keyval'
import { StalledError } from '#base/stalled-error.ts'
import { abort, trackTransaction, whenPageRestored } from '#base/page-lifecycle.ts'

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

/**
 * Longest waits: for the database to open, for a transaction or its commit, and the shorter one for a transaction after
 * one that took longer. The engine may have frozen the context that blocks the store, or may never answer: WebKit has
 * had versions in which no request to open ends before the page is reloaded.
 */
const limitMs = { first: 5000, again: 1000 }

interface DatabaseOptions {
  stores: Readonly<Record<string, IDBObjectStoreParameters>>
  /** Whether a database that lacks a store is deleted and created again. */
  isReplaceable?: boolean
  durability?: IDBTransactionDurability
}

/** Requests of one transaction. It may await them, and nothing else. */
type Work<Result> = (objects: IDBObjectStore) => Result | PromiseLike<Result>

/** A database of IndexedDB. All of the portal's and the worker's transactions go through this class. */
export class Database {
  readonly #name: string
  readonly #options: DatabaseOptions
  #connection: Promise<IDBDatabase> | null = null
  /** Under way, or given up. */
  #deletion: Promise<void> | null = null
  /** How long the next transaction may wait for the database to open, and then for its end. */
  #openMs = limitMs.first
  #transactionMs = limitMs.first

  constructor(name: string, options: DatabaseOptions) {
    this.#name = name
    this.#options = options
  }

  /**
   * Runs `work` in one transaction, and runs it again if the connection was lost or the page was left meanwhile. After
   * the page was left it waits until the page is back. Resolves when the transaction is complete; if `work` fails,
   * nothing is written.
   *
   * @throws If storage is denied, full or beyond repair, or the database does not open in time: nothing is written
   * then, also if it opens later. {@link StalledError} if a transaction does not end in time.
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
      if (isReplaced) await this.#delete()
      return this.#transactOnce(store, mode, work)
    }
  }

  /** Waits for one deletion at a time, and but once for one that does not end: the next would queue behind it. */
  #delete(): Promise<void> {
    this.#deletion ??= deleteDatabase(this.#name).then(() => {
      this.#deletion = null
    })
    return inTime(this.#deletion, limitMs.first, () => (this.#deletion = Promise.resolve()))
  }

  async #transactOnce<Result>(store: string, mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null
      throw error
    })
    const database = await inTime(this.#connection, this.#openMs, () => {
      // From now on nobody waits for it, and whoever comes when it is open has it.
      this.#openMs = 0
      return new DOMException(this.#name, 'TimeoutError')
    })
    const { durability = 'default' } = this.#options
    const transaction = trackTransaction(database, store, mode, { durability })
    const running = complete(transaction, () => work(transaction.objectStore(store)))
    const timeoutMs = this.#transactionMs
    const stalled = () => {
      this.#transactionMs = limitMs.again
      return new StalledError(`${store} was not free in time`)
    }
    const result = await inTime(running, timeoutMs, () =>
      // An aborted transaction has requested no write yet, and cannot any more. Any other is about to succeed.
      abort(transaction) ? stalled() : inTime(running, timeoutMs, stalled),
    )
    this.#transactionMs = limitMs.first
    return result
  }

  /** Creates the database if there is none. */
  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(this.#name)
    opening.onupgradeneeded = () => {
      for (const [store, parameters] of Object.entries(this.#options.stores)) {
        opening.result.createObjectStore(store, parameters)
      }
    }
    const database = await promisifyRequest(opening).finally(() => (this.#openMs = limitMs.first))
    // Another tab deletes or upgrades the database; an open connection would block it.
    database.onversionchange = () => database.close()
    return database
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

/** @param onLate Gives the error at the timeout, or what to wait for instead. */
function inTime<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  onLate: () => Error | Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Result>((resolve, reject) => {
    timer = setTimeout(() => {
      const end = onLate()
      if (end instanceof Promise) resolve(end)
      else reject(end)
    }, timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
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
