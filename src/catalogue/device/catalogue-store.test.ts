import type { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { keptCatalogue } from '#tests/support/builders/studies/catalogue.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { storageHealth } from '#offline/storage/health.ts'
import { setDeviceOwner } from '#offline/storage/device-session.ts'
import type { KeptCatalogue } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedAnswers as store } from '#offline/cache/answer-store.ts'
import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { catalogueStore, writeEdition } from './catalogue-store.ts'
import { openCatalogue } from './open-catalogue.ts'
import { readTextRows } from './texts.ts'

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

/** A start of the portal. */
async function restore(client: QueryClient): Promise<void> {
  const deviceCatalogue = new DeviceCatalogue(client)
  deviceCatalogue.restore(owner, Promise.resolve())
  await deviceCatalogue.stored()
}

async function storedText(id: number): Promise<StudyTextRow | undefined> {
  const rows = await readTextRows(owner, { place: 'everywhere', lowest: id, before: id + 1 })
  return rows[0]
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
    await writeEdition(owner, edition({ nation: 1, 501: 2 }), always)
    expect(await storedIds()).toEqual(['1', '2'])
    await writeEdition(owner, edition({ nation: 3, 602: 4 }), always)
    expect(await storedIds()).toEqual(['3', '4'])
    expect(await store.get(answerKeys.piece(owner, '501'))).toBeUndefined()
  })

  it('lacks the rows that could not be read', async () => {
    const { edition: head, pieces } = edition({ nation: 1 })
    const text = JSON.stringify({ studies: { 1: { id: 1, title: 'Sound' }, 2: { id: 2 } }, texts: {} })
    const damaged = pieces.map((piece) => ({ ...piece, text, dropped: ['studies/2'] }))
    await writeEdition(owner, { edition: head, pieces: damaged }, always)
    expect(await storedIds()).toEqual(['1'])
  })

  it('is deleted when it is damaged, so that the next answer is fetched whole', async () => {
    const kept = edition({ nation: 1 })
    await writeEdition(owner, { ...kept, pieces: kept.pieces.map((one) => ({ ...one, text: '{' })) }, always)
    const client = new QueryClient()
    await restore(client)
    expect(client.getQueryData(['catalogue'])).toBeUndefined()
    expect(await store.get(answerKeys.piece(owner, 'nation'))).toBeUndefined()
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
    expect(catalogueStore.unwritten?.texts?.[0]?.long_description).toBe('Long')
    full.mockRestore()
    await catalogueStore.confirm(2000)
    expect(storageHealth.get()).toBe('working')
    expect(await storedIds()).toEqual(['1'])
    expect(await storedText(1)).toMatchObject({ long_description: 'Long' })
  })

  it('replaces the texts of a host that sends them with the studies', async () => {
    const both = {
      1: study({ id: 1, long_description: 'One' }),
      2: study({ id: 2, long_description: 'Two' }),
    }
    await writeEdition(owner, keptCatalogue(both), always)
    await writeEdition(owner, keptCatalogue({ 2: study({ id: 2, long_description: 'New' }) }), always)
    expect(await storedText(1)).toBeUndefined()
    expect(await storedText(2)).toMatchObject({ long_description: 'New' })
  })
})
