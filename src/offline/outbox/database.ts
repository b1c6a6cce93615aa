import { lostConnection } from '#offline/storage/database.ts'
import { isFull } from '#offline/storage/health.ts'
import { cacheNames, databaseNames, outboxSettingsKey, outboxStores } from '#offline/storage/storage-names.ts'
import { abort, trackTransaction, whenPageRestored } from '#offline/storage/page-lifecycle.ts'
import { type Row, readRow } from './entry.ts'
import { type EntryTable, StalledError, type Step } from './table.ts'

/**
 * Longest wait of a transaction for others, or for the database to open, and the shorter one after a first timeout. The
 * engine may have frozen the context that blocks the store; without a timeout the form would seem to work for ever.
 */
const timeoutMs = { first: 5000, again: 1000 }

interface TransactionKind {
  mode: IDBTransactionMode
  durability?: IDBTransactionDurability
}

/**
 * The outbox in IndexedDB, used by pages and the worker. Not through idb-keyval: a change reads and writes in one
 * transaction, and an item that is reported as saved must be on the disk (`durability: 'strict'`).
 *
 * Every method rejects if storage is denied, full or broken. A write that does not fit is retried after deleting the
 * cached images, which can be fetched again.
 */
export class OutboxDatabase implements EntryTable {
  #connection: Promise<IDBDatabase> | null = null
  #timeoutMs = timeoutMs.first

  read(): Promise<Row[]> {
    return this.#transact(outboxStores.entries, { mode: 'readonly' }, readRows)
  }

  change<Result>(step: Step<Result>): Promise<Result> {
    return this.#transact(
      outboxStores.entries,
      { mode: 'readwrite', durability: 'strict' },
      async (store) => {
        const { put = [], remove = [], result } = step(await readRows(store))
        for (const key of remove) store.delete(key)
        for (const entry of put) store.put(entry)
        // No more requests follow: commit without waiting for the engine to notice.
        store.transaction.commit()
        return result
      },
    )
  }

  /** Settings that the page stored for the worker; undefined if there are none. Unchecked. */
  readSettings(): Promise<unknown> {
    return this.#transact(outboxStores.settings, { mode: 'readonly' }, (store) =>
      outcome<unknown>(store.get(outboxSettingsKey)),
    )
  }

  /** @param settings Null deletes them. */
  writeSettings(settings: object | null): Promise<void> {
    return this.#transact(outboxStores.settings, { mode: 'readwrite' }, async (store) => {
      if (settings === null) store.delete(outboxSettingsKey)
      else store.put(settings, outboxSettingsKey)
    })
  }

  /** Resolves when the transaction of `work` is complete; if `work` fails, nothing is written. */
  async #transact<Result>(
    name: string,
    how: TransactionKind,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#transactOnce(name, how, work)
    } catch (error) {
      if (!isFull(error) || !(await deleteCachedImages())) throw error
      return this.#transactOnce(name, how, work)
    }
  }

  #transactOnce<Result>(
    name: string,
    { mode, durability = 'default' }: TransactionKind,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    return this.#retrying(async (database) => {
      const transaction = trackTransaction(database, name, mode, { durability })
      let turn: ReturnType<typeof setTimeout> | undefined
      const stalled = new Promise<never>((_, reject) => {
        turn = setTimeout(
          // The aborted transaction has requested no write yet, and cannot any more.
          () => abort(transaction) && reject(new StalledError(`${name} was not free in time`)),
          this.#timeoutMs,
        )
      })
      try {
        const result = await Promise.race([
          completed(transaction, work(transaction.objectStore(name))),
          stalled,
        ])
        this.#timeoutMs = timeoutMs.first
        return result
      } catch (error) {
        if (error instanceof StalledError) this.#timeoutMs = timeoutMs.again
        throw error
      } finally {
        clearTimeout(turn)
      }
    })
  }

  /** Reopens a connection that the engine has dropped, once. */
  async #retrying<Result>(operation: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
    try {
      return await operation(await this.#open())
    } catch (error) {
      if (!(error instanceof Error) || !lostConnection.has(error.name)) throw error
      this.#connection = null
      await whenPageRestored()
      return operation(await this.#open())
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#connection ??= this.#connect()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#timeoutMs = timeoutMs.again
        reject(new StalledError(`${databaseNames.outbox} did not open in time`))
      }, this.#timeoutMs)
    })
    return Promise.race([this.#connection, late]).finally(() => clearTimeout(timer))
  }

  async #connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(databaseNames.outbox, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(outboxStores.entries, { keyPath: 'key' })
      request.result.createObjectStore(outboxStores.settings)
    }
    try {
      const database = await outcome(request)
      const forget = () => (this.#connection = null)
      database.addEventListener('close', forget)
      // Another tab deletes or upgrades the database; an open connection would block it.
      database.addEventListener('versionchange', () => {
        database.close()
        forget()
      })
      return database
    } catch (error) {
      this.#connection = null
      throw error
    }
  }
}

/** @returns Whether there were cached images. */
async function deleteCachedImages(): Promise<boolean> {
  return 'caches' in globalThis && caches.delete(cacheNames.images).catch(() => false)
}

/** A stored record may have any shape; only `key` is certain, because it is the store's key path. */
interface StoredValue {
  key: IDBValidKey
}

async function readRows(store: IDBObjectStore): Promise<Row[]> {
  const values = await outcome<StoredValue[]>(store.getAll())
  return values.map((value) => readRow(value.key, value))
}

function outcome<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })
}

/** The result of `work`, after the transaction is complete; if `work` fails, nothing is written. */
async function completed<Result>(transaction: IDBTransaction, work: Promise<Result>): Promise<Result> {
  const done = completion(transaction)
  try {
    const result = await work
    await done
    return result
  } catch (error) {
    // Half of the change could be committed otherwise.
    abort(transaction)
    await done.catch(() => {})
    throw error
  }
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('IndexedDB gave the transaction up')),
    )
  })
}
