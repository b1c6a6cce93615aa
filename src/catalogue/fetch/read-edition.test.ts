import type { Piece } from '#contract/answers/editions.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { setDeviceOwner } from '#offline/storage/device-session.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { QueryClient } from '@tanstack/react-query'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { serveEdition } from '#tests/support/host/edition-host.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { newestStudies } from '#catalogue/device/newest-studies.ts'
import { readCatalogue } from './read-edition.ts'

const empty = { studies: {}, cities: {}, facilities: {}, companies: {}, texts: {} }
const studies = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, { id, title: `Study ${id}` }]))
const pieceOf = (tables: Partial<Piece>) => JSON.stringify({ ...empty, ...tables })

let client: QueryClient
const read = async (): Promise<Catalogue> => {
  const catalogue = await readCatalogue(client, new AbortController().signal)
  client.setQueryData(['catalogue'], catalogue)
  return catalogue
}
const idsOf = (catalogue: Catalogue) => Object.keys(catalogue.studies)

beforeEach(async () => {
  localStorage.clear()
  await storedAnswers.deleteWhere(() => true)
  setDeviceOwner('participant-a', () => {})
  catalogueStore.attach(null)
  catalogueStore.attach('participant-a')
  client = new QueryClient()
  client.setQueryData(userKey, { ...rememberedUser({ enc_id: 'participant-a' }), dma: 501 })
})
afterEach(() => vi.unstubAllGlobals())

describe('the catalogue of a host with editions', () => {
  const nation = pieceOf({ studies: studies(1) })
  const local = pieceOf({ studies: studies(2) })
  const elsewhere = pieceOf({ studies: studies(3) })

  it('has the studies of the nation and of the participant’s area', async () => {
    const host = serveEdition({ nation, areas: { 501: local, 803: elsewhere } })
    const catalogue = await read()
    expect(idsOf(catalogue)).toEqual(['1', '2'])
    expect(catalogue.count).toBe(3)
    expect(host.asked).toEqual(['edition', `pieces ${pieceName(nation)}`, `pieces ${pieceName(local)}`])
  })

  it('begins with the newest studies of a large place, of which none is missing between two others', async () => {
    const day = (date: number) => `2026-11-0${date}`
    const dated = (id: number, date: number, dmas: number[] = []) => ({
      [id]: { id, title: `Study ${id}`, dmas, publish_at: day(date) },
    })
    const host = serveEdition({
      nation: pieceOf({ studies: { ...dated(1, 1), ...dated(2, 4), ...dated(3, 6) } }),
      areas: { 501: pieceOf({ studies: { ...dated(4, 2, [501]), ...dated(5, 5, [501]) } }) },
      newest: { nation: pieceOf({ studies: { ...dated(2, 4), ...dated(3, 6) } }) },
    })
    newestStudies.set(undefined)
    const catalogue = await read()
    expect(catalogue.indexes.newestFirst).toEqual([3, 5, 2, 4, 1])
    expect(newestStudies.get()).toMatchObject({ isPart: true, indexes: { newestFirst: [3, 5, 2] } })
    await expect.poll(async () => (await catalogueStore.read('participant-a'))?.pieces).toHaveLength(2)
    // A device that has the catalogue needs no beginning.
    client = new QueryClient()
    client.setQueryData(userKey, { ...rememberedUser({ enc_id: 'participant-a' }), dma: 501 })
    host.clear()
    await read()
    expect(host.asked).toEqual(['edition'])
  })

  it('stays the same object while the edition does, and asks for no piece', async () => {
    const host = serveEdition({ nation, areas: { 501: local } })
    const first = await read()
    host.clear()
    expect(await read()).toBe(first)
    expect(host.asked).toEqual(['edition'])
  })

  describe('knows when a study has come', () => {
    const noon = (day: number) => Date.UTC(2026, 10, day, 12)
    const readOn = async (day: number, ...ids: number[]) => {
      vi.setSystemTime(noon(day))
      host.edition = { nation: pieceOf({ studies: studies(...ids) }), areas: { 501: local, 803: elsewhere } }
      return (await read()).arrived
    }
    let host: ReturnType<typeof serveEdition>
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] })
      host = serveEdition({ nation })
    })
    afterEach(() => vi.useRealTimers())

    it('since the first catalogue, with which nothing is new, and for two months', async () => {
      expect(await readOn(1, 1)).toEqual({})
      expect(await readOn(3, 1, 7, 9)).toEqual({ 7: noon(3), 9: noon(3) })
      // Added before them, and published after.
      expect(await readOn(8, 1, 4, 9)).toEqual({ 4: noon(8), 7: noon(3), 9: noon(3) })
      // Not twice if it was closed meanwhile.
      expect(await readOn(9, 1, 7)).toEqual({ 4: noon(8), 7: noon(3), 9: noon(3) })
      expect(await readOn(65, 1, 7, 11)).toEqual({ 4: noon(8), 11: noon(65) })
    })

    it('also if the host answers before the device has read what it keeps', async () => {
      await readOn(1, 1)
      await readOn(2, 1, 5)
      await expect
        .poll(async () => (await catalogueStore.read('participant-a'))?.edition.arrived)
        .toEqual({
          5: noon(2),
        })
      const user = client.getQueryData(userKey)
      client = new QueryClient()
      client.setQueryData(userKey, user)
      expect(await readOn(3, 1, 5, 6)).toEqual({ 5: noon(2), 6: noon(3) })
    })

    it('but not by moving to another market area', async () => {
      await readOn(1, 1)
      client.setQueryData(userKey, { ...rememberedUser({ enc_id: 'participant-a' }), dma: 803 })
      expect(await readOn(2, 1, 5)).toEqual({})
      expect(await readOn(3, 1, 5, 6)).toEqual({ 6: noon(3) })
    })
  })

  it('asks for the piece of another area when the participant moves', async () => {
    const host = serveEdition({ nation, areas: { 501: local, 803: elsewhere } })
    await read()
    host.clear()
    client.setQueryData(userKey, { ...rememberedUser({ enc_id: 'participant-a' }), dma: 803 })
    expect(idsOf(await read())).toEqual(['1', '3'])
    expect(host.asked).toEqual(['edition', `pieces ${pieceName(elsewhere)}`])
  })

  it('follows a change, and keeps the objects of the studies that did not change', async () => {
    const host = serveEdition({ nation })
    const first = await read()
    const newer = pieceOf({ studies: { ...studies(1), 4: { id: 4, title: 'New' } } })
    host.edition = { nation: newer }
    const set = { 4: { id: 4, title: 'New' } }
    host.changes.set(`${pieceName(nation)} ${pieceName(newer)}`, { studies: { set, gone: [] } })
    host.clear()
    const second = await read()
    expect(idsOf(second)).toEqual(['1', '4'])
    expect(second.studies[1]).toBe(first.studies[1])
    expect(host.asked).toEqual(['edition', `changes ${pieceName(nation)} ${pieceName(newer)}`])
  })

  it.each([
    ['is gone', undefined],
    ['gives another piece', { studies: { set: { 9: { id: 9, title: 'Wrong' } }, gone: [] } }],
    ['cannot be read', { studies: 7 }],
  ])('is fetched whole when the change %s', async (_what, change) => {
    const host = serveEdition({ nation })
    await read()
    const newer = pieceOf({ studies: studies(1, 4) })
    host.edition = { nation: newer }
    if (change) host.changes.set(`${pieceName(nation)} ${pieceName(newer)}`, change)
    expect(idsOf(await read())).toEqual(['1', '4'])
    expect(host.asked.at(-1)).toBe(`pieces ${pieceName(newer)}`)
  })

  it.each([
    ['altered', pieceOf({ studies: studies(66) })],
    ['truncated', nation.slice(0, 20)],
    ['the page of a captive portal', '<!doctype html>'],
  ])('is not read from a piece that is %s, after a second try', async (_what, body) => {
    const host = serveEdition({ nation })
    host.altered.set(pieceName(nation), body)
    await expect(read()).rejects.toMatchObject({ failure: { kind: 'unreadable' } })
    expect(host.asked).toEqual(['edition', `pieces ${pieceName(nation)}`, `pieces ${pieceName(nation)}`])
    expect(await catalogueStore.read('participant-a')).toBeNull()
  })

  it('is not read while a piece stays missing, and keeps nothing of it', async () => {
    const host = serveEdition({ nation })
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string) => {
      const given = await answer(address)
      return address.includes('pieces') ? Response.json({ error: 'not-found' }, { status: 404 }) : given
    })
    await expect(read()).rejects.toMatchObject({ failure: { kind: 'refused', status: 404 } })
    expect(host.asked.filter((call) => call.startsWith('pieces')).length).toBeLessThan(4)
    expect(await catalogueStore.read('participant-a')).toBeNull()
  })

  it('is the next edition when the host replaces one while it is fetched', async () => {
    const host = serveEdition({ nation })
    const answer = globalThis.fetch
    let isReplaced = false
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.includes('pieces') && !isReplaced) {
        isReplaced = true
        host.edition = { nation: local }
      }
      return answer(address)
    })
    expect(idsOf(await read())).toEqual(['2'])
  })

  it('leaves out unreadable rows, and reports their number, also after a restart', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    serveEdition({
      nation: pieceOf({ studies: { ...studies(1), 2: { id: 2 }, 3: { id: 4, title: 'Other id' } } }),
    })
    expect(idsOf(await read())).toEqual(['1'])
    expect(warn.mock.calls.flat()).toEqual(['Left out 2 unreadable rows'])
    client = new QueryClient()
    expect(idsOf(await read())).toEqual(['1'])
    warn.mockRestore()
  })
})
