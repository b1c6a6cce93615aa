import { cashoutPost } from '#tests/support/builders/posts.ts'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { openLate } from '#tests/support/device/late-opening.ts'
import { FakeCaches } from '#tests/support/device/worker-scope.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheNames, databaseNames, outboxStores } from '#offline/storage/storage-names.ts'
import { enqueue } from './enqueue.ts'
import * as changes from './transitions.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { OutboxDatabase } from './database.ts'
import { type StoredRow, entriesIn, newEntry } from './entry.ts'
import type { OutboxItem } from './operations.ts'
import { withRows } from './table.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const cashout = (number: number, owner = 'ada') =>
  cashoutPost(`00000000-0000-4000-8000-00000000000${number}`, owner)

let database: OutboxDatabase

/** Stands for another tab, worker or version of the portal. */
function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseNames.outbox)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
  })
}

async function putRaw(record: object): Promise<void> {
  const raw = await openRaw()
  const transaction = raw.transaction(outboxStores.entries, 'readwrite')
  transaction.objectStore(outboxStores.entries).put(record)
  await new Promise((done) => transaction.addEventListener('complete', done))
  raw.close()
}

async function allRaw(): Promise<unknown[]> {
  const raw = await openRaw()
  const reading = raw.transaction(outboxStores.entries).objectStore(outboxStores.entries).getAll()
  await new Promise((done) => reading.addEventListener('success', done))
  raw.close()
  return reading.result
}

/** After this, every request to an open database has its transaction. */
const allBegun = () => new Promise((begun) => setTimeout(begun))

/** The disk is full for so many writes to the outbox. Other databases have room. @returns Number of writes to it. */
function failPuts(failures: number): () => number {
  vi.restoreAllMocks()
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value
  let count = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.transaction.db.name === databaseNames.outbox) {
      count += 1
      if (count <= failures) throw new DOMException('Full', 'QuotaExceededError')
    }
    return put.apply(this, given)
  })
  return () => count
}

const save = (item: OutboxItem) => database.change(enqueue(item, now))
const owners = async () => entriesIn(await database.read()).map(({ owner }) => owner)

beforeEach(async () => {
  await new Promise((done) =>
    indexedDB.deleteDatabase(databaseNames.outbox).addEventListener('success', done),
  )
  database = new OutboxDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the outbox on the disk', () => {
  it('is reopened once if the engine has lost the connection', async () => {
    await save(cashout(1))
    const lost = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    await save(cashout(2, 'bea'))
    expect(lost).toHaveBeenCalledTimes(2)
    expect(await owners()).toEqual(['ada', 'bea'])
    lost.mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    await expect(database.read()).rejects.toThrow('lost')
  })

  it('does not block its deletion or upgrade, and works afterwards', async () => {
    await save(cashout(1))
    await new Promise((done) =>
      indexedDB.deleteDatabase(databaseNames.outbox).addEventListener('success', done),
    )
    expect(await owners()).toEqual([])
    await save(cashout(2))
    expect(await owners()).toEqual(['ada'])
  })

  it('gives up while another context blocks the store, and writes nothing later', async () => {
    await save(cashout(1))
    const held = await holdStore({ database: databaseNames.outbox, store: outboxStores.entries })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await Promise.all([
      expect(save(cashout(2, 'bea'))).rejects.toThrow('not free in time'),
      vi.advanceTimersByTimeAsync(5000),
    ])
    // The second timeout is shorter.
    await Promise.all([
      expect(database.read()).rejects.toThrow('not free in time'),
      vi.advanceTimersByTimeAsync(1000),
    ])
    vi.useRealTimers()
    await held.release()
    expect(await owners()).toEqual(['ada'])
    await save(cashout(3, 'cleo'))
    expect(await owners()).toEqual(['ada', 'cleo'])
  })

  it('gives up while the engine does not open it, and works when it does', async () => {
    await save(cashout(1))
    database = new OutboxDatabase()
    const answer = openLate()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await Promise.all([
      expect(database.read()).rejects.toMatchObject({ name: 'TimeoutError' }),
      vi.advanceTimersByTimeAsync(5000),
    ])
    vi.useRealTimers()
    answer()
    await vi.waitFor(async () => expect(await owners()).toEqual(['ada']))
  })

  it('repeats aborted transactions when its page is restored', async () => {
    await save(cashout(1))
    const held = await holdStore({ database: databaseNames.outbox, store: outboxStores.entries })
    const saving = save(cashout(2, 'bea'))
    await allBegun()
    leavePage()
    await held.release()
    expect(await allRaw()).toHaveLength(1)
    globalThis.dispatchEvent(new Event('pageshow'))
    await saving
    expect(await owners()).toEqual(['ada', 'bea'])
  })

  it('writes nothing of a change that does not fit, and rejects', async () => {
    await save(cashout(1))
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const replaces = () => ({
      remove: [cashout(1).key],
      put: [newEntry(cashout(2, 'bea'), 2, now)],
      result: undefined,
    })
    await expect(database.change(replaces)).rejects.toThrow('Full')
    expect(await owners()).toEqual(['ada'])
  })

  it('deletes cached images if a change does not fit, and tries again', async () => {
    const caches = new FakeCaches()
    vi.stubGlobal('caches', caches)
    await caches.open(cacheNames.images)
    await caches.open(cacheNames.configuration)
    let attempts = failPuts(1)
    await save(cashout(1))
    expect(await owners()).toEqual(['ada'])
    expect(attempts()).toBe(2)
    expect(await caches.keys()).toEqual([cacheNames.configuration])

    // Without images to delete there is no second attempt.
    attempts = failPuts(Infinity)
    await expect(database.writeSettings({})).rejects.toThrow('Full')
    expect(attempts()).toBe(1)
  })

  it('returns the rows after a change without reading them again', async () => {
    await save(cashout(1))
    await putRaw({ ...newEntry(cashout(2), 2, now), version: 0 })
    for (const step of [enqueue(cashout(3, 'bea'), now), changes.confirm(cashout(3).key, now + 1)]) {
      const { rows } = await database.change<{ rows: StoredRow[] }>(withRows<unknown>(step))
      expect(rows).toEqual(await database.read())
    }
    const { rows } = await database.change(withRows(changes.removeOne(cashout(1).key)))
    expect(rows.map(({ key }) => key)).toEqual([cashout(2).key, cashout(3).key])
  })

  it('reads entries of the version before: why they need attention or were refused', async () => {
    await database.read()
    const settled = { body: null, settledAt: now, attempts: 1, attemptedAt: now }
    const stored: object[] = [
      { state: 'waiting', reason: null, status: null },
      { state: 'needs-attention', reason: 'old', status: null },
      { state: 'needs-attention', reason: 'of a later version', status: null },
      { ...settled, state: 'refused', reason: 'under-age', status: 422 },
      { ...settled, state: 'received', reason: null, status: null, reference: '7F3A2BC' },
    ]
    for (const [index, record] of stored.entries()) {
      const {
        refusal: _r,
        opened: _o,
        elsewhere: _e,
        ...common
      } = newEntry(cashout(index + 1), index + 1, now)
      await putRaw({ ...common, version: 1, ...record })
    }
    expect((await database.read()).map(({ entry }) => entry)).toMatchObject([
      { state: 'waiting', body: cashout(1).body, reason: null, refusal: null },
      { state: 'needs-attention', reason: 'old', refusal: null },
      { state: 'needs-attention', reason: 'unknown', refusal: null },
      { state: 'refused', reason: null, refusal: { status: 422, code: 'under-age' } },
      { state: 'received', reason: null, refusal: null, reference: '7F3A2BC' },
    ])
    // The next change of an entry stores it in the present shape.
    await database.change(changes.confirm(cashout(2).key, now))
    expect((await database.read())[1]?.entry).toMatchObject({ state: 'waiting', version: 3 })
  })

  it('leaves entries of another version unchanged: unread, unsent, never dropped', async () => {
    await database.read()
    const older = { ...newEntry(cashout(1), 1, now), version: 0, sendTo: 'of then' }
    const newer = { ...newEntry(cashout(2), 2, now), version: 4, priority: 'of a later one' }
    for (const record of [older, newer]) await putRaw(record)
    await putRaw({ ...newEntry(cashout(3, 'bea'), 3, now), order: '<script>' })
    expect((await database.read()).map(({ entry }) => entry)).toEqual([null, null, null])

    await save(cashout(4))
    expect(await owners()).toEqual(['ada'])
    for (const step of [changes.clearPauses('ada'), changes.markSeen('ada', now + 30 * 86_400_000)]) {
      await database.change(step)
    }
    await database.change(changes.discard(cashout(4).key, true))
    const left = await allRaw()
    expect(left).toHaveLength(3)
    expect(left).toEqual(expect.arrayContaining([older, newer]))
  })

  it('deletes entries of another version along with their owner’s only', async () => {
    await database.read()
    const own = { ...newEntry(cashout(1), 1, now), version: 3 }
    const others = { ...newEntry(cashout(2, 'bea'), 2, now), version: 3 }
    for (const record of [own, others, { key: 'whose' }]) await putRaw(record)
    await database.change(changes.forget('ada'))
    expect(await allRaw()).toEqual([others])
  })
})
