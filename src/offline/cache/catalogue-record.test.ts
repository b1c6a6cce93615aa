import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { selectStudies } from '#domain/studies/listing.ts'
import { categories, study } from '#tests/support/builders/study.ts'
import { QueryClient } from '@tanstack/react-query'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CatalogueRecord, catalogueKey } from './catalogue-record.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { answerKeys, answerStore, databaseNames } from '#offline/storage/storage-names.ts'

const owner = 'participant-a'
const store = new KeyedStore(databaseNames.answers, answerStore)

function catalogueOf(count: number) {
  const all = Array.from({ length: count }, (_, index) => study({ id: index + 1 }))
  const studies = Object.fromEntries(all.map((one) => [one.id, one]))
  return { studies, cities: {}, facilities: {}, indexes: buildIndexes(studies, categories) }
}

function open() {
  const client = new QueryClient()
  const record = new CatalogueRecord(client, store, () => true)
  record.subscribe()
  return { client, record }
}

async function leave(count: number, madeOf?: string) {
  const { client, record } = open()
  record.adopt(owner)
  client.setQueryData(catalogueKey, { ...catalogueOf(count), madeOf }, { updatedAt: 1000 })
  const lastPart = answerKeys.cataloguePart(owner, Math.ceil(count / 100) - 1)
  await vi.waitFor(async () => expect(await store.get(lastPart)).toBeDefined(), pollTimeout)
  return { client, record }
}

const held = (client: QueryClient) => client.getQueryData<Catalogue>(catalogueKey)
const partsOnDisk = () =>
  store.transact(
    'readonly',
    (objects) =>
      new Promise<number>((resolve) => {
        const counting = objects.count(IDBKeyRange.bound(`catalogue:${owner}:`, `catalogue:${owner}:~`))
        counting.addEventListener('success', () => resolve(counting.result))
      }),
  )

describe('the catalogue on the device', () => {
  beforeEach(() => store.deleteWhere(() => true))

  it('shows the first page of every list before the rest is read', async () => {
    await leave(1234)
    const { client, record } = open()
    const nobody = { birthYear: null, gender: null, dma: null, hiddenStudyIds: [] }
    let inFront: number[] = []
    await record.restore(owner, () => {
      const catalogue = held(client)
      if (!catalogue || inFront.length > 0) return
      expect(Object.keys(catalogue.studies)).toHaveLength(300)
      inFront = selectStudies(catalogue, { kind: 'my' }, nobody, 2026).map(({ id }) => id)
    })
    const catalogue = held(client)
    expect(catalogue).toEqual(catalogueOf(1234))
    if (!catalogue) throw new Error('Nothing was restored')
    const all = selectStudies(catalogue, { kind: 'my' }, nobody, 2026).map(({ id }) => id)
    expect(inFront.slice(0, 100)).toEqual(all.slice(0, 100))
  })

  it('is not written again after a restore', async () => {
    await leave(450)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const { client, record } = open()
    await record.restore(owner, () => {})
    await client.invalidateQueries({ queryKey: catalogueKey })
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })

  it('is written part by part, or in one go when the page is left', async () => {
    const max = countOpenPuts()
    const { client, record } = await leave(450)
    expect(max()).toBe(1)
    client.setQueryData(catalogueKey, catalogueOf(620))
    record.flush()
    await vi.waitFor(async () => expect(await partsOnDisk()).toBe(7), pollTimeout)
    expect(max()).toBe(8)
    vi.restoreAllMocks()
  })

  it('leaves no parts of a larger one behind', async () => {
    const { client } = await leave(450)
    expect(await partsOnDisk()).toBe(5)
    client.setQueryData(catalogueKey, catalogueOf(120))
    await vi.waitFor(async () => expect(await partsOnDisk()).toBe(2), pollTimeout)
    const next = open()
    await next.record.restore(owner, () => {})
    expect(Object.keys(held(next.client)?.studies ?? {})).toHaveLength(120)
  })

  it('takes its age from the host’s last confirmation', async () => {
    const { client } = await leave(3)
    const before = await store.get(answerKeys.cataloguePart(owner, 0))
    client.setQueryData(catalogueKey, held(client), { updatedAt: 2000 })
    await vi.waitFor(
      async () => expect(await store.get(answerKeys.catalogueTime(owner))).toBe(2000),
      pollTimeout,
    )
    expect(await store.get(answerKeys.cataloguePart(owner, 0))).toBe(before)
    const next = open()
    await next.record.restore(owner, () => {})
    expect(next.client.getQueryState(catalogueKey)?.dataUpdatedAt).toBe(2000)
  })

  it('promises all studies along with the first page', async () => {
    await leave(1234)
    const { client, record } = open()
    let whole: Promise<unknown> | undefined
    await record.restore(owner, () => void (whole ??= held(client)?.whole))
    expect(await whole).toBe(held(client))
    expect(await whole).toEqual(catalogueOf(1234))
  })

  it('is not written again for an equal answer that arrives before it is read', async () => {
    await leave(450, 'one')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const { client, record } = open()
    const answer = { ...catalogueOf(450), madeOf: 'one' }
    await record.restore(owner, () => client.setQueryData(catalogueKey, answer, { updatedAt: 2000 }))
    await vi.waitFor(
      async () => expect(await store.get(answerKeys.catalogueTime(owner))).toBe(2000),
      pollTimeout,
    )
    expect(held(client)).toBe(answer)
    expect(put.mock.calls.map(([value]) => value)).toEqual([2000])
    put.mockRestore()
  })

  it('is rewritten by an equal answer if the stored copy is damaged', async () => {
    await leave(450, 'one')
    await store.delete(answerKeys.cataloguePart(owner, 4))
    const { client, record } = open()
    const answer = { ...catalogueOf(450), madeOf: 'one' }
    await record.restore(owner, () => client.setQueryData(catalogueKey, answer))
    await vi.waitFor(async () => expect(await partsOnDisk()).toBe(5), pollTimeout)
    const next = open()
    await next.record.restore(owner, () => {})
    expect(held(next.client)).toEqual(answer)
  })

  it('is written again when the participant signs in after the session ended', async () => {
    const { record } = await leave(3)
    record.detach()
    await store.deleteWhere(() => true)
    record.adopt(owner)
    await vi.waitFor(async () => expect(await partsOnDisk()).toBe(1), pollTimeout)
  })

  it('is written again when the participant signs in while it is still being read', async () => {
    await leave(1234, 'one')
    const { client, record } = open()
    let whole: Promise<Catalogue | null> | undefined
    await record.restore(owner, () => {
      if (whole) return
      whole = held(client)?.whole
      record.detach()
      record.adopt(owner)
    })
    await store.deleteWhere(() => true)
    // Like an equal answer of the host.
    client.setQueryData(catalogueKey, await whole)
    await vi.waitFor(async () => expect(await partsOnDisk()).toBe(13), pollTimeout)
  })

  it('does not replace one that was fetched meanwhile', async () => {
    await leave(450)
    const { client, record } = open()
    const restoring = record.restore(owner, () => client.setQueryData(catalogueKey, catalogueOf(2)))
    await restoring
    expect(Object.keys(held(client)?.studies ?? {})).toHaveLength(2)
  })

  it.each([
    ['a part is missing', async () => store.delete(answerKeys.cataloguePart(owner, 1))],
    ['a part is damaged', async () => store.set(answerKeys.cataloguePart(owner, 3), '[{"id":"')],
    ['its head names more parts than exist', async () => claimParts(90)],
    ['its head names more parts than possible', async () => claimParts(1e9)],
  ])('is deleted and fetched again if %s', async (_why, damage) => {
    await leave(450)
    await damage()
    const { record } = open()
    const atFront = vi.fn<() => void>()
    await record.restore(owner, atFront)
    expect(atFront).toHaveBeenCalled()
    expect(await store.get(answerKeys.catalogue(owner))).toBeUndefined()
    expect(await partsOnDisk()).toBe(0)
  })

  it('stays if reading is interrupted', async () => {
    await leave(450)
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('The page is being left', 'AbortError')
    })
    const { client, record } = open()
    await record.restore(owner, () => {})
    get.mockRestore()
    expect(held(client)).toBeUndefined()
    const next = open()
    await next.record.restore(owner, () => {})
    expect(held(next.client)).toEqual(catalogueOf(450))
  })

  /** Largest number of puts that were pending at the same time. */
  function countOpenPuts(): () => number {
    // oxlint-disable-next-line typescript/unbound-method -- called with the store it belongs to
    const { put } = IDBObjectStore.prototype
    let [waiting, max] = [0, 0]
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...entry) {
      const request = put.apply(this, entry)
      waiting += 1
      max = Math.max(max, waiting)
      request.addEventListener('success', () => (waiting -= 1))
      return request
    })
    return () => max
  }

  async function claimParts(count: number): Promise<void> {
    const head = String(await store.get(answerKeys.catalogue(owner)))
    await store.set(answerKeys.catalogue(owner), head.replace(/"partCount":\d+/, `"partCount":${count}`))
  }
})
