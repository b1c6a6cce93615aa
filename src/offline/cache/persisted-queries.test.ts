import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { leaveWhileWriting } from '#tests/support/browser/leave-while-writing.ts'
import { categories, study } from '#tests/support/builders/study.ts'
import { QueryClient } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { rememberedUser } from '#tests/support/builders/remembered-user.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueKey } from './catalogue-record.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { leavePage } from '#offline/storage/page-lifecycle.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { schemaVersion } from '#offline/storage/schemas.ts'
import { storageHealth } from '#offline/storage/health.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'

const owner = 'participant-a'
const store = new KeyedStore(databaseNames.answers, answerStore)
const user = rememberedUser({ enc_id: owner })
const studies = { 1: study({ id: 1 }) }
const catalogue = { studies, cities: {}, facilities: {}, indexes: buildIndexes(studies, categories) }

/** A start of the portal: a new client that restores what the last one left. */
async function start() {
  const client = new QueryClient()
  const persisted = new PersistedQueries(client)
  await persisted.restore()
  await persisted.whole
  return { client, persisted }
}

/** A session in which the participant signed in and everything was fetched, until it is all on the disk. */
async function leaveAnswers() {
  const { client, persisted } = await start()
  await persisted.adopt(owner)
  client.setQueryData(['user'], user)
  client.setQueryData(['categories'], categories)
  client.setQueryData(['private'], 'never kept')
  client.setQueryData(catalogueKey, catalogue)
  await vi.waitFor(async () => {
    expect(String(await store.get(answerKeys.smallRoots(owner)))).toMatch(/(?=.*Ada).*focus-groups/)
    expect(String(await store.get(answerKeys.cataloguePart(owner, 0)))).toContain('Study 1')
  }, pollTimeout)
  return { client, persisted }
}

/** The small roots as they were written at a time, with one sound answer. */
function snapshotOf(timestamp: number): string {
  const kept = { queryKey: ['user'], state: { data: user, dataUpdatedAt: timestamp } }
  return JSON.stringify({ timestamp, buster: String(schemaVersion), clientState: { queries: [kept] } })
}

/** What is on the disk, of anybody. */
const keptKeys = () => store.transact('readonly', (objects) => promisifyRequest(objects.getAllKeys()))

describe('answers kept on the device', () => {
  beforeEach(async () => {
    localStorage.clear()
    await store.deleteWhere(() => true)
  })

  it('are there again after a restart, with the time they were fetched', async () => {
    const { client: before } = await leaveAnswers()
    const { client, persisted } = await start()
    expect(persisted.owner).toBe(owner)
    expect(client.getQueryData(['user'])).toEqual(user)
    expect(client.getQueryData(['categories'])).toEqual(categories)
    expect(client.getQueryData(catalogueKey)).toEqual(catalogue)
    expect(client.getQueryState(catalogueKey)?.dataUpdatedAt).toBe(
      before.getQueryState(catalogueKey)?.dataUpdatedAt,
    )
  })

  it('hold nothing that is not on the list', async () => {
    await leaveAnswers()
    expect(await store.get(answerKeys.smallRoots(owner))).not.toContain('never kept')
  })

  it('survive a refetch that fails', async () => {
    const { client } = await leaveAnswers()
    const failing = {
      queryKey: ['categories'],
      retry: false,
      queryFn: () => Promise.reject(new Error('503')),
    }
    await expect(client.fetchQuery(failing)).rejects.toThrow('503')
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await vi.waitFor(
      async () => expect(await store.get(answerKeys.smallRoots(owner))).toContain('Grace'),
      pollTimeout,
    )
    const restarted = await start()
    expect(restarted.client.getQueryData(['categories'])).toEqual(categories)
  })

  it('go when the participant signs out', async () => {
    const { persisted } = await leaveAnswers()
    await persisted.forget()
    expect(await store.get(answerKeys.smallRoots(owner))).toBeUndefined()
    expect(await store.get(answerKeys.catalogue(owner))).toBeUndefined()
    expect((await start()).client.getQueryData(['user'])).toBeUndefined()
  })

  it('are deleted before those of another participant are kept, with what the one before had typed', async () => {
    const { persisted } = await leaveAnswers()
    await store.set(answerKeys.draft(owner, 'profile'), 'typed')
    await persisted.adopt('participant-b')
    expect(await keptKeys()).toEqual([])
    expect(localStorage.getItem(localKeys.owner)).toBe('participant-b')
  })

  it('go with the session, but not what she has typed or marked: that is there when she is back', async () => {
    const { persisted } = await leaveAnswers()
    const own = [answerKeys.draft(owner, 'profile'), answerKeys.given(owner, 7), answerKeys.marks(owner)]
    for (const key of own) await store.set(key, 'her own')
    await persisted.endSession()
    expect(await keptKeys()).toEqual(own)
    expect(localStorage.getItem(localKeys.owner)).toBeNull()
    await persisted.adopt(owner)
    expect(await keptKeys()).toEqual(own)
    await persisted.forget()
    expect(await keptKeys()).toEqual([])
  })

  it('stay with the participant they belong to when another tab signs somebody else in', async () => {
    const { client, persisted } = await leaveAnswers()
    // What the other tab did.
    localStorage.setItem(localKeys.owner, 'participant-b')
    await persisted.adopt('participant-b')
    client.setQueryData(['user'], { ...user, enc_id: 'participant-b', first_name: 'Bea' })
    await vi.waitFor(async () => {
      expect(String(await store.get(answerKeys.smallRoots('participant-b')))).toContain('Bea')
    }, pollTimeout)
    expect(String(await store.get(answerKeys.smallRoots(owner)))).not.toContain('Bea')
  })

  it('are not written by a page that another tab signed out', async () => {
    const { client, persisted } = await leaveAnswers()
    const changed = vi.fn<() => void>()
    persisted.onOwnerChange(changed)
    localStorage.removeItem(localKeys.owner)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner }))
    expect(changed).toHaveBeenCalledOnce()
    persisted.detach()
    await store.deleteWhere(() => true)
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    client.setQueryData(catalogueKey, { ...catalogue, cities: { 1: { id: 1, name: 'Austin', state: 'TX' } } })
    // Once the page writes again, for somebody else, whatever it had held back would be on the disk too.
    await persisted.adopt('participant-b')
    await vi.waitFor(async () => {
      expect(await store.get(answerKeys.catalogue('participant-b'))).toBeDefined()
    }, pollTimeout)
    expect(await store.get(answerKeys.smallRoots(owner))).toBeUndefined()
    expect(await store.get(answerKeys.catalogue(owner))).toBeUndefined()
  })

  it('never name somebody else than their owner', async () => {
    await leaveAnswers()
    const text = String(await store.get(answerKeys.smallRoots(owner)))
    await store.set(answerKeys.smallRoots(owner), text.replaceAll(owner, 'participant-b'))
    expect((await start()).client.getQueryData(['user'])).toBeUndefined()
  })

  it('do not replace a catalogue that was fetched while they were read', async () => {
    await leaveAnswers()
    const client = new QueryClient()
    const others = { 2: study({ id: 2 }) }
    const newer = { ...catalogue, studies: others, indexes: buildIndexes(others, categories) }
    const persisted = new PersistedQueries(client)
    const restoring = persisted.restore()
    client.setQueryData(catalogueKey, newer)
    await restoring
    await persisted.whole
    expect(client.getQueryData(catalogueKey)).toEqual(newer)
    await vi.waitFor(
      async () => expect(String(await store.get(answerKeys.cataloguePart(owner, 0)))).toContain('Study 2'),
      pollTimeout,
    )
  })

  it('are asked for again after a restart, however young they are', async () => {
    await leaveAnswers()
    const { client } = await start()
    expect(client.getQueryState(['user'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(catalogueKey)?.isInvalidated).toBe(true)
  })

  it.each([
    ['no JSON', '{"timestamp":'],
    ['another shape', '"hello"'],
    ['what a clock wrote that was ahead', snapshotOf(Date.now() + 3_600_000)],
  ])('are dropped and fetched again when they hold %s', async (_name, text) => {
    localStorage.setItem(localKeys.owner, owner)
    await store.set(answerKeys.smallRoots(owner), text)
    await store.set(answerKeys.catalogue(owner), text)
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { client } = await start()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(await store.get(answerKeys.catalogue(owner))).toBeUndefined()
    warned.mockRestore()
  })

  it('are not younger than now, whatever a clock that was ahead has noted', async () => {
    await leaveAnswers()
    const ahead = Date.now() + 365 * 86_400_000
    const head: object = JSON.parse(String(await store.get(answerKeys.catalogue(owner))))
    await store.set(answerKeys.catalogue(owner), JSON.stringify({ ...head, updatedAt: ahead }))
    await store.set(answerKeys.catalogueTime(owner), ahead)
    const { client } = await start()
    expect(client.getQueryData(catalogueKey)).toEqual(catalogue)
    expect(client.getQueryState(catalogueKey)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  })

  it('of several tabs come together, whichever writes last', async () => {
    const tabs = [await leaveAnswers(), await start()]
    tabs[0]?.client.setQueryData(['intake', 7], [])
    tabs[1]?.client.setQueryData(['intakes'], [7])
    await vi.waitFor(async () => {
      expect(String(await store.get(answerKeys.smallRoots(owner)))).toMatch(/(?=.*\["intake",7\]).*"intakes"/)
    }, pollTimeout)
    // The first tab does not know what the second has asked for, and keeps it all the same.
    tabs[0]?.client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await vi.waitFor(async () => {
      expect(String(await store.get(answerKeys.smallRoots(owner)))).toMatch(/(?=.*Grace).*"intakes"/)
    }, pollTimeout)
  })

  it('of another tab stay when this one comes to the same participant', async () => {
    const { client, persisted } = await start()
    await leaveAnswers()
    await persisted.adopt(owner)
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await vi.waitFor(
      async () => expect(await store.get(answerKeys.smallRoots(owner))).toContain('Grace'),
      pollTimeout,
    )
    expect(await store.get(answerKeys.smallRoots(owner))).toContain('focus-groups')
  })

  it('are written at once when the page is left', async () => {
    const { client } = await leaveAnswers()
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    client.setQueryData(catalogueKey, { ...catalogue, studies: { 1: study({ id: 1, title: 'Another' }) } })
    leavePage()
    // Transactions run in the order they were asked for: no time has passed but theirs.
    expect(await store.get(answerKeys.smallRoots(owner))).toContain('Grace')
    expect(await store.get(answerKeys.cataloguePart(owner, 0))).toContain('Another')
  })

  it('are written when the page is left while a write of the same waits for its turn', async () => {
    const { client } = await leaveAnswers()
    await leaveWhileWriting(
      () => client.setQueryData(['user'], { ...user, first_name: 'Grace' }),
      async () => expect(await store.get(answerKeys.smallRoots(owner))).toContain('Grace'),
    )
  })

  it('say so when there is no room for them', async () => {
    const { client } = await leaveAnswers()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await vi.waitFor(() => expect(storageHealth.get()).toBe('full'), pollTimeout)
    expect(client.getQueryData(['user'])).toMatchObject({ first_name: 'Grace' })
    full.mockRestore()
    client.setQueryData(['user'], { ...user, first_name: 'Hedy' })
    await vi.waitFor(() => expect(storageHealth.get()).toBe('working'), pollTimeout)
  })

  it('lose only the part that is damaged', async () => {
    await leaveAnswers()
    const text = String(await store.get(answerKeys.smallRoots(owner)))
    await store.set(answerKeys.smallRoots(owner), text.replace('"slug":"focus-groups"', '"slug":[]'))
    const { client } = await start()
    expect(client.getQueryData(['user'])).toEqual(user)
    expect(client.getQueryData(['categories'])).toBeUndefined()
  })
})
