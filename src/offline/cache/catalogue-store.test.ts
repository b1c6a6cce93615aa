import { keptCatalogue } from '#tests/support/builders/catalogue.ts'
import { study } from '#tests/support/builders/study.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { storageHealth } from '#offline/storage/health.ts'
import { setDeviceOwner } from '#offline/storage/device-session.ts'
import type { KeptCatalogue } from '#offline/storage/schemas.ts'
import { answerKeys, formerKeys } from '#offline/storage/storage-names.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedAnswers as store } from './answer-store.ts'
import { catalogueStore, openCatalogue } from './catalogue-store.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { readStudyText } from './study-texts.ts'
import { writeCatalogue } from './write-catalogue.ts'

const owner = 'participant-a'
const always = () => true

/** An edition with pieces at these places, each with one study of that number. */
function edition(places: Record<string, number>): KeptCatalogue {
  const pieces = Object.entries(places).map(([place, id]) => {
    const text = JSON.stringify({ studies: { [id]: { id, title: `Study ${id}` } }, texts: {} })
    return { place, name: `name-${id}`, text, dropped: [] }
  })
  return { edition: { count: pieces.length, area: 501, confirmedAt: 1000 }, pieces }
}

/** Ids of the stored studies. */
async function storedIds(): Promise<string[]> {
  const kept = await catalogueStore.read(owner)
  return kept === null ? [] : Object.keys((await openCatalogue(kept)).studies)
}

beforeEach(async () => {
  localStorage.clear()
  await store.deleteWhere(() => true)
  setDeviceOwner(owner, () => {})
  catalogueStore.attach(null)
  catalogueStore.attach(owner)
})

describe('a stored edition', () => {
  it('is replaced with all of its pieces', async () => {
    await writeCatalogue(owner, edition({ nation: 1, 501: 2 }), always)
    expect(await storedIds()).toEqual(['1', '2'])
    await writeCatalogue(owner, edition({ nation: 3, 602: 4 }), always)
    expect(await storedIds()).toEqual(['3', '4'])
    expect(await store.get(answerKeys.piece(owner, '501'))).toBeUndefined()
  })

  it('lacks the rows that could not be read', async () => {
    const { edition: head, pieces } = edition({ nation: 1 })
    const text = JSON.stringify({ studies: { 1: { id: 1, title: 'Sound' }, 2: { id: 2 } }, texts: {} })
    const damaged = pieces.map((piece) => ({ ...piece, text, dropped: ['studies/2'] }))
    await writeCatalogue(owner, { edition: head, pieces: damaged }, always)
    expect(await storedIds()).toEqual(['1'])
  })

  it('is deleted when it is damaged, so that the next answer is fetched whole', async () => {
    const kept = edition({ nation: 1 })
    await writeCatalogue(
      owner,
      { ...kept, pieces: kept.pieces.map((one) => ({ ...one, text: '{' })) },
      always,
    )
    const client = new QueryClient()
    const persisted = new PersistedQueries(client)
    await persisted.restore()
    await persisted.catalogue
    expect(client.getQueryData(['catalogue'])).toBeUndefined()
    expect(await catalogueStore.piece('nation')).toBeNull()
  })

  it('never sets the prototype of an object', async () => {
    const kept = edition({ nation: 1 })
    const text = '{"studies":{"__proto__":{"id":1,"title":"x"}},"texts":{}}'
    await expect(
      openCatalogue({ ...kept, pieces: kept.pieces.map((one) => ({ ...one, text })) }),
    ).rejects.toThrow(TypeError)
  })
})

describe('a new edition', () => {
  it('waits for the participant, whose sign-in may follow its answer', async () => {
    catalogueStore.attach(null)
    void catalogueStore.keep(edition({ nation: 1 }))
    catalogueStore.attach(owner)
    await vi.waitFor(async () => expect(await storedIds()).toEqual(['1']), pollTimeout)
  })

  it('is not stored for another participant', async () => {
    void catalogueStore.keep(edition({ nation: 1 }))
    setDeviceOwner('participant-b', () => {})
    catalogueStore.attach('participant-b')
    expect(catalogueStore.isKept).toBe(false)
    await vi.waitFor(async () => expect(await catalogueStore.read('participant-b')).toBeNull(), pollTimeout)
  })

  it('is written with the next confirmation if the disk was full', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    void catalogueStore.keep(keptCatalogue({ 1: study({ id: 1, long_description: 'Long' }) }))
    await vi.waitFor(() => expect(storageHealth.get()).toBe('full'), pollTimeout)
    expect(catalogueStore.isKept).toBe(true)
    expect(catalogueStore.unwrittenText(1)?.long_description).toBe('Long')
    full.mockRestore()
    await catalogueStore.confirm(2000)
    expect(storageHealth.get()).toBe('working')
    expect(await storedIds()).toEqual(['1'])
    expect(await readStudyText(owner, 'everywhere', 1)).toMatchObject({ long_description: 'Long' })
  })

  it('replaces the texts of a host that sends them with the studies', async () => {
    const both = {
      1: study({ id: 1, long_description: 'One' }),
      2: study({ id: 2, long_description: 'Two' }),
    }
    await writeCatalogue(owner, keptCatalogue(both), always)
    await writeCatalogue(owner, keptCatalogue({ 2: study({ id: 2, long_description: 'New' }) }), always)
    expect(await readStudyText(owner, 'everywhere', 1)).toBeNull()
    expect(await readStudyText(owner, 'everywhere', 2)).toMatchObject({ long_description: 'New' })
  })
})

describe('the catalogue of a former version of the portal', () => {
  const one = study({ id: 1, dmas: [501], city: 3, long_description: '<p>One</p>' })
  const two = study({ id: 2, registration_phone: '555-0100' })

  /** The records as that version wrote them. */
  async function leaveFormer() {
    const cities = { 3: { id: 3, name: 'Troy', state: 'NY' } }
    const head = { version: 3, updatedAt: 1000, partCount: 2, cities, facilities: {}, indexes: {} }
    await store.set(formerKeys.catalogue(owner), JSON.stringify(head))
    await store.set(`${formerKeys.catalogue(owner)}:00000`, JSON.stringify([two]))
    await store.set(`${formerKeys.catalogue(owner)}:00001`, JSON.stringify([one]))
    await store.set(formerKeys.catalogueTime(owner), 2000)
  }

  it('is brought over with its texts', async () => {
    await leaveFormer()
    const client = new QueryClient()
    const persisted = new PersistedQueries(client)
    await persisted.restore()
    await persisted.catalogue
    expect(client.getQueryData(['catalogue'])).toMatchObject({
      studies: { 1: { title: 'Study 1', dmas: [501], city: 3 }, 2: { title: 'Study 2' } },
      cities: { 3: { name: 'Troy' } },
      count: 2,
    })
    await vi.waitFor(async () => {
      expect(await readStudyText(owner, 'everywhere', 1)).toMatchObject({ long_description: '<p>One</p>' })
      expect(await readStudyText(owner, 'everywhere', 2)).toMatchObject({ registration_phone: '555-0100' })
      expect(await storedIds()).toEqual(['1', '2'])
      expect(await store.get(formerKeys.catalogue(owner))).toBeUndefined()
    }, pollTimeout)
  })

  it('stays for the next start if the device has no room for the edition that replaces it', async () => {
    await leaveFormer()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    const client = new QueryClient()
    const persisted = new PersistedQueries(client)
    await persisted.restore()
    await persisted.catalogue
    expect(client.getQueryData(['catalogue'])).toMatchObject({ count: 2 })
    await vi.waitFor(() => expect(storageHealth.get()).toBe('full'), pollTimeout)
    full.mockRestore()
    expect(await store.get(formerKeys.catalogue(owner))).toBeDefined()
    expect(await storedIds()).toEqual([])
  })

  it('is deleted if it cannot be read', async () => {
    await leaveFormer()
    await store.set(`${formerKeys.catalogue(owner)}:00001`, '[{"id":')
    const client = new QueryClient()
    const persisted = new PersistedQueries(client)
    await persisted.restore()
    await persisted.catalogue
    expect(client.getQueryData(['catalogue'])).toBeUndefined()
    expect(await store.get(formerKeys.catalogue(owner))).toBeUndefined()
  })
})
