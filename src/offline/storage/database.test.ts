import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KeyedStore } from './database.ts'

const databaseName = 'keyed-store-test'

const done = (request: IDBOpenDBRequest) =>
  new Promise<void>((resolve, reject) => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })

const failOnce = (name: string) =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', name)
  })

describe('a keyed store', () => {
  let store: KeyedStore
  beforeEach(async () => {
    await done(indexedDB.deleteDatabase(databaseName))
    store = new KeyedStore(databaseName, 'values')
  })

  it.each(['UnknownError', 'InvalidStateError', 'AbortError'])(
    'reopens its database if the connection is lost: %s',
    async (name) => {
      await store.set('key', 'kept')
      const transaction = failOnce(name)
      expect(await store.get('key')).toBe('kept')
      expect(transaction).toHaveBeenCalledTimes(2)
      transaction.mockRestore()
    },
  )

  it('recreates a database that lacks its store', async () => {
    const opening = indexedDB.open(databaseName)
    await done(opening)
    opening.result.close()
    await store.set('key', 'kept')
    expect(await store.get('key')).toBe('kept')
  })

  it('does not block the deletion of its database, and works afterwards', async () => {
    await store.set('key', 'kept')
    await done(indexedDB.deleteDatabase(databaseName))
    expect(await store.get('key')).toBeUndefined()
    await store.set('key', 'again')
    expect(await store.get('key')).toBe('again')
  })

  it('reports a full disk', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    await expect(store.set('key', 'kept')).rejects.toThrow('No room')
    expect(full).toHaveBeenCalledOnce()
    full.mockRestore()
  })
})
