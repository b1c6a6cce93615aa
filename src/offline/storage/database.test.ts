import { openLate } from '#tests/support/device/late-opening.ts'
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

  it('counts as empty while the engine does not open it, writes nothing of that time, and works when it is open', async () => {
    await store.set('key', 'kept')
    store = new KeyedStore(databaseName, 'values')
    const answer = openLate()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [writing, reading] = [store.set('key', 'late'), store.get('key')].map((work) =>
      expect(work).rejects.toMatchObject({ name: 'TimeoutError' }),
    )
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all([writing, reading])
    // Nobody waits a second time.
    await Promise.all([
      expect(store.set('other', 'late')).rejects.toMatchObject({ name: 'TimeoutError' }),
      vi.advanceTimersByTimeAsync(0),
    ])
    vi.useRealTimers()
    answer()
    await vi.waitFor(async () => expect(await store.get('key')).toBe('kept'))
    expect(await store.get('other')).toBeUndefined()
  })

  it('waits once for a deletion of which the engine says nothing, whoever asked for it', async () => {
    const opening = indexedDB.open(databaseName)
    await done(opening)
    opening.result.close()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the store uses of it
    const silent = new EventTarget() as IDBOpenDBRequest
    const deletion = vi.spyOn(indexedDB, 'deleteDatabase')
    const asked = new Promise<void>((resolve) => {
      deletion.mockImplementation(() => {
        resolve()
        return silent
      })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const missing = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ name: 'NotFoundError' })
    await Promise.all([
      missing(store.get('key')),
      missing(store.set('key', 'kept')),
      asked.then(() => vi.advanceTimersByTimeAsync(5000)),
    ])
    await Promise.all([missing(store.get('key')), vi.advanceTimersByTimeAsync(0)])
    vi.useRealTimers()
    expect(deletion).toHaveBeenCalledOnce()

    // Whoever comes when it has ended has the store.
    deletion.mockRestore()
    await done(indexedDB.deleteDatabase(databaseName))
    silent.dispatchEvent(new Event('success'))
    await store.set('key', 'kept')
    expect(await store.get('key')).toBe('kept')
  })

  it.each([
    [
      'refuses at once',
      () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    ],
    [
      'refuses later',
      () => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the store uses of it
        const refused = { error: new DOMException('Denied', 'SecurityError') } as IDBOpenDBRequest
        queueMicrotask(() => refused.onerror?.(new Event('error')))
        return refused
      },
    ],
  ])('asks an engine again that %s to open it', async (_when, refuse) => {
    await store.set('key', 'kept')
    store = new KeyedStore(databaseName, 'values')
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(refuse)
    await expect(store.get('key')).rejects.toMatchObject({ name: 'SecurityError' })
    expect(await store.get('key')).toBe('kept')
  })

  it('does not wait for ever for a commit of which the engine says nothing', async () => {
    await store.set('key', 'kept')
    const listen = vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockReturnValue()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await Promise.all([
      expect(store.set('key', 'new')).rejects.toThrow('not free in time'),
      vi.advanceTimersByTimeAsync(10_000),
    ])
    vi.useRealTimers()
    listen.mockRestore()
    expect(await store.get('key')).toBe('new')
  })
})
