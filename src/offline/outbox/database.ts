import { Database } from '#offline/storage/database.ts'
import { isFull } from '#offline/storage/health.ts'
import { cacheNames, databaseNames, outboxSettingsKey, outboxStores } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { type StoredRow, readRow } from './entry.ts'
import type { EntryTable, TableStep } from './table.ts'

/**
 * The outbox in IndexedDB, used by pages and the worker. An item that is reported as saved is on the disk (`durability:
 * 'strict'`).
 *
 * Every method rejects if storage is denied, full or broken. A write that does not fit is retried after deleting the
 * cached images, which can be fetched again. A database without its stores stays: a later version may have put posts
 * into others.
 */
export class OutboxDatabase implements EntryTable {
  readonly #database = new Database(databaseNames.outbox, {
    stores: { [outboxStores.entries]: { keyPath: 'key' }, [outboxStores.settings]: {} },
    durability: 'strict',
  })

  read(): Promise<StoredRow[]> {
    return this.#transact(outboxStores.entries, 'readonly', readRows)
  }

  change<Result>(step: TableStep<Result>): Promise<Result> {
    return this.#transact(outboxStores.entries, 'readwrite', async (store) => {
      const { put = [], remove = [], result } = step(await readRows(store))
      for (const key of remove) store.delete(key)
      for (const entry of put) store.put(entry)
      return result
    })
  }

  /** Settings that the page stored for the worker; undefined if there are none. Unchecked. */
  readSettings(): Promise<unknown> {
    return this.#transact(outboxStores.settings, 'readonly', (store) =>
      promisifyRequest<unknown>(store.get(outboxSettingsKey)),
    )
  }

  /** @param settings Null deletes them. */
  writeSettings(settings: object | null): Promise<void> {
    return this.#transact(outboxStores.settings, 'readwrite', async (store) => {
      if (settings === null) store.delete(outboxSettingsKey)
      else store.put(settings, outboxSettingsKey)
    })
  }

  async #transact<Result>(
    store: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#database.transact(store, mode, work)
    } catch (error) {
      if (!isFull(error) || !(await deleteCachedImages())) throw error
      return this.#database.transact(store, mode, work)
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

async function readRows(store: IDBObjectStore): Promise<StoredRow[]> {
  const values = await promisifyRequest<StoredValue[]>(store.getAll())
  return values.map((value) => readRow(value.key, value))
}
