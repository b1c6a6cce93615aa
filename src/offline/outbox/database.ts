import { lostConnection } from '#offline/storage/database.ts'
import { isFull } from '#offline/storage/health.ts'
import { cacheNames, databaseNames, outboxSettingsKey, outboxStores } from '#offline/storage/storage-names.ts'
import { abort, trackTransaction, whenPageRestored } from '#offline/storage/page-lifecycle.ts'
import { type Row, readRow } from './entry.ts'
import { type EntryTable, StalledError, type Step } from './table.ts'

/**
 * How long a transaction may wait for the others, or for the database to open, and how long once one has waited in vain.
 * An engine may have frozen whoever holds the store, and a form would say for ever that it works.
 */
const timeoutMs = { first: 5000, again: 1000 }

interface TransactionKind {
  mode: IDBTransactionMode
  durability?: IDBTransactionDurability
}

/**
 * The outbox in IndexedDB, used by pages and the worker alike. Not through idb-keyval: entries are read and written in
 * one transaction, and what the participant is told is saved has to be on the disk (`durability: 'strict'`).
 *
 * Every method rejects when storage is denied, full or broken. What does not fit is tried once more without the images
 * that the device keeps: those can be fetched again.
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
        // Nothing more is to come: the engine need not ask again before it writes.
        store.transaction.commit()
        return result
      },
    )
  }

  /** What the page stored for the worker; undefined when nothing is. Unchecked. */
  readSettings(): Promise<unknown> {
    return this.#transact(outboxStores.settings, { mode: 'readonly' }, (store) =>
      outcome<unknown>(store.get(outboxSettingsKey)),
    )
  }

  /** @param settings Null takes them away. */
  writeSettings(settings: object | null): Promise<void> {
    return this.#transact(outboxStores.settings, { mode: 'readwrite' }, async (store) => {
      if (settings === null) store.delete(outboxSettingsKey)
      else store.put(settings, outboxSettingsKey)
    })
  }

  /** Resolves once the transaction in which `work` runs is complete; one in which it fails writes nothing. */
  async #transact<Result>(
    name: string,
    how: TransactionKind,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#transactOnce(name, how, work)
    } catch (error) {
      if (!isFull(error) || !(await giveImagesBack())) throw error
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
          // What is aborted here has not asked for anything to be written, and cannot any more.
          () => abort(transaction) && reject(new StalledError(`${name} was not free in time`)),
          this.#timeoutMs,
        )
      })
      try {
        const result = await Promise.race([worked(transaction, work(transaction.objectStore(name))), stalled])
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

  /** A connection that the engine has thrown away is opened again, once. */
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
      // Another tab deletes or upgrades: holding on would block it.
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

/** @returns Whether there were any. */
async function giveImagesBack(): Promise<boolean> {
  return 'caches' in globalThis && caches.delete(cacheNames.images).catch(() => false)
}

/** Nothing is known of what stands in the store but its key: it could not have been put there without. */
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

/** What `work` comes to, once it is on the disk; when it fails, nothing of it is. */
async function worked<Result>(transaction: IDBTransaction, work: Promise<Result>): Promise<Result> {
  const done = completion(transaction)
  try {
    const result = await work
    await done
    return result
  } catch (error) {
    // Half a change would be written otherwise.
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
