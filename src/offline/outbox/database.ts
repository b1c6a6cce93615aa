import { lostConnection } from '../keyed-store.ts'
import { databaseNames, outboxSettingsKey, outboxStores } from '../storage-names.ts'
import { type Row, readRow } from './entry.ts'
import type { EntryTable, Step } from './table.ts'

/**
 * The outbox in IndexedDB, used by pages and the worker alike. Not through idb-keyval: entries are read and written in
 * one transaction, and what the participant is told is saved has to be on the disk (`durability: 'strict'`).
 *
 * Every method rejects when storage is denied, full or broken.
 */
export class OutboxDatabase implements EntryTable {
  #connection: Promise<IDBDatabase> | null = null

  read(): Promise<Row[]> {
    return this.#retrying(async (database) => {
      const transaction = database.transaction(outboxStores.entries, 'readonly')
      return readRows(transaction.objectStore(outboxStores.entries))
    })
  }

  change<Result>(step: Step<Result>): Promise<Result> {
    return this.#retrying(async (database) => {
      const transaction = database.transaction(outboxStores.entries, 'readwrite', { durability: 'strict' })
      const done = completion(transaction)
      const store = transaction.objectStore(outboxStores.entries)
      const { put = [], remove = [], result } = step(await readRows(store))
      try {
        for (const key of remove) store.delete(key)
        for (const entry of put) store.put(entry)
        // Nothing more is to come: the engine need not ask again before it writes.
        transaction.commit()
      } catch (error) {
        // Half a change would be written otherwise.
        transaction.abort()
        await done.catch(() => {})
        throw error
      }
      await done
      return result
    })
  }

  /** What the page stored for the worker; undefined when nothing is. Unchecked. */
  readSettings(): Promise<unknown> {
    return this.#retrying(async (database) => {
      const transaction = database.transaction(outboxStores.settings, 'readonly')
      return outcome<unknown>(transaction.objectStore(outboxStores.settings).get(outboxSettingsKey))
    })
  }

  /** @param settings Null takes them away. */
  writeSettings(settings: object | null): Promise<void> {
    return this.#retrying(async (database) => {
      const transaction = database.transaction(outboxStores.settings, 'readwrite')
      const store = transaction.objectStore(outboxStores.settings)
      if (settings === null) store.delete(outboxSettingsKey)
      else store.put(settings, outboxSettingsKey)
      await completion(transaction)
    })
  }

  /** A connection that the engine has thrown away is opened again, once. */
  async #retrying<Result>(operation: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
    try {
      return await operation(await this.#open())
    } catch (error) {
      if (!(error instanceof Error) || !lostConnection.has(error.name)) throw error
      this.#connection = null
      return operation(await this.#open())
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#connection ??= this.#connect()
    return this.#connection
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

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('IndexedDB gave the transaction up')),
    )
  })
}
