import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { keptCatalogue } from '#tests/support/builders/studies/catalogue.ts'
import { leaveWhileWriting } from '#tests/support/stories/leave-while-writing.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import { QueryClient } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { endedKey } from '#offline/storage/ended-sessions.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { earlyMarks, keepEarlyMark } from '#offline/storage/early-marks.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { readElsewhere } from '#tests/support/device/read-elsewhere.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { catalogueRoot, schemaVersion } from '#offline/storage/schemas.ts'
import { storageHealth } from '#offline/storage/health.ts'
import {
  answerKeys,
  answerStore,
  databaseNames,
  localKeys,
  signedOutRecord,
} from '#offline/storage/storage-names.ts'

const owner = 'participant-a'
const store = new KeyedStore(databaseNames.answers, answerStore)
const user = rememberedUser({ enc_id: owner })
const studies = { 1: study({ id: 1 }) }
const userRecord = answerKeys.answer(owner, '["user"]')
const catalogueKey = [catalogueRoot]
const stored = keptCatalogue(studies, 1000)
const catalogue = await openCatalogue(stored)

const started: PersistedQueries[] = []

/** A start of the portal: a new client that restores the stored answers. */
async function start() {
  const client = new QueryClient()
  const deviceCatalogue = new DeviceCatalogue(client)
  const persisted = new PersistedQueries(client, deviceCatalogue)
  started.push(persisted)
  await persisted.restore()
  await deviceCatalogue.stored()
  return { client, persisted }
}

/** A session in which the participant signed in and everything was fetched and stored. */
async function leaveAnswers() {
  const { client, persisted } = await start()
  await persisted.adopt(owner)
  client.setQueryData(['user'], user)
  client.setQueryData(['categories'], categories)
  client.setQueryData(['private'], 'never kept')
  client.setQueryData(catalogueKey, catalogue)
  void catalogueStore.keep(stored)
  // Answers are written at once.
  leavePage()
  globalThis.dispatchEvent(new Event('pageshow'))
  await vi.waitFor(async () => {
    expect(await textsOf()).toMatch(/(?=.*Ada).*focus-groups/)
    expect(await store.get(answerKeys.piece(owner, 'everywhere'))).toEqual(stored.pieces[0])
  }, pollTimeout)
  return { client, persisted }
}

/** The small answers of a participant on the disk. */
async function textsOf(who = owner): Promise<string> {
  const range = IDBKeyRange.bound(answerKeys.answer(who, ''), answerKeys.answer(who, '~'))
  const read = (objects: IDBObjectStore) => promisifyRequest<unknown[]>(objects.getAll(range))
  return (await store.transact('readonly', read)).join(' ')
}

/** A small answer in its stored form, written at the given time. */
function snapshotOf(timestamp: number): string {
  const kept = { queryKey: ['user'], state: { data: user, dataUpdatedAt: timestamp } }
  return JSON.stringify({ timestamp, buster: String(schemaVersion), clientState: { queries: [kept] } })
}

/** All keys on the disk, of any participant. */
const keptKeys = () => store.transact('readonly', (objects) => promisifyRequest(objects.getAllKeys()))

beforeEach(async () => {
  // A start of an earlier test may have a write to come.
  await Promise.all(started.splice(0).map((persisted) => persisted.forget(owner)))
  localStorage.clear()
  await store.deleteWhere(() => true)
})

describe('stored answers', () => {
  it('are restored after a restart, with the time of their fetch', async () => {
    await leaveAnswers()
    const { client } = await start()
    expect(deviceOwner()).toBe(owner)
    expect(client.getQueryData(['user'])).toEqual(user)
    expect(client.getQueryData(['categories'])).toEqual(categories)
    expect(client.getQueryData(catalogueKey)).toEqual(catalogue)
    expect(client.getQueryState(catalogueKey)?.dataUpdatedAt).toBe(1000)
  })

  it('include only roots of the allow-list', async () => {
    await leaveAnswers()
    expect(await textsOf()).not.toContain('never kept')
  })

  it('survive a failed refetch', async () => {
    const { client } = await leaveAnswers()
    const failing = {
      queryKey: ['categories'],
      retry: false,
      queryFn: () => Promise.reject(new Error('503')),
    }
    await expect(client.fetchQuery(failing)).rejects.toThrow('503')
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await vi.waitFor(async () => expect(await textsOf()).toContain('Grace'), pollTimeout)
    const restarted = await start()
    expect(restarted.client.getQueryData(['categories'])).toEqual(categories)
  })

  it('are deleted when the participant signs out', async () => {
    const { persisted } = await leaveAnswers()
    await persisted.forget(owner)
    expect(await textsOf()).toBe('')
    expect(await store.get(answerKeys.edition(owner))).toBeUndefined()
    expect((await start()).client.getQueryData(['user'])).toBeUndefined()
  })

  it('are deleted, but for own work, before those of another participant are stored', async () => {
    const { persisted } = await leaveAnswers()
    const draft = answerKeys.draft(owner, 'profile')
    await store.set(draft, 'typed')
    keepEarlyMark(owner, 'saved:7', true)
    await persisted.adopt('participant-b')
    expect(await keptKeys()).toEqual([draft])
    // The session has ended unheard, and the work waits as after any such end.
    expect(localStorage.getItem(endedKey(owner))).not.toBeNull()
    expect(localStorage.getItem(localKeys.owner)).toBe('participant-b')
    await store.set(answerKeys.draft('participant-b', 'profile'), 'typed')
    await persisted.forget('participant-b')
    expect(await keptKeys()).toEqual([draft, signedOutRecord])
    await persisted.adopt(owner)
    expect(await keptKeys()).toEqual([draft])
    expect(Object.keys(earlyMarks(owner))).toEqual(['saved:7'])
  })

  it('are deleted when the session ends, except the participant’s own drafts and marks', async () => {
    const { persisted } = await leaveAnswers()
    const own = [answerKeys.draft(owner, 'profile'), answerKeys.given(owner, 7), answerKeys.marks(owner)]
    for (const key of own) await store.set(key, 'own work')
    await persisted.endSession()
    expect(await keptKeys()).toEqual(own)
    expect(localStorage.getItem(localKeys.owner)).toBeNull()
    await persisted.adopt(owner)
    expect(await keptKeys()).toEqual(own)
    await persisted.forget(owner)
    expect(await keptKeys()).toEqual([signedOutRecord])
  })

  it('stay with their owner when another tab signs somebody else in', async () => {
    const { client, persisted } = await leaveAnswers()
    // Done by the other tab.
    localStorage.setItem(localKeys.owner, 'participant-b')
    await persisted.adopt('participant-b')
    client.setQueryData(['user'], { ...user, enc_id: 'participant-b', first_name: 'Bea' })
    await vi.waitFor(async () => {
      expect(await textsOf('participant-b')).toContain('Bea')
    }, pollTimeout)
    expect(await textsOf()).not.toContain('Bea')
  })

  it('are not written by a page whose participant another tab signed out', async () => {
    const { client, persisted } = await leaveAnswers()
    localStorage.removeItem(localKeys.owner)
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await persisted.endSession()
    void catalogueStore.keep(stored)
    // A write that was held back would happen now that the page writes again, for somebody else.
    await persisted.adopt('participant-b')
    await vi.waitFor(async () => {
      expect(await store.get(answerKeys.edition('participant-b'))).toBeDefined()
    }, pollTimeout)
    expect(await textsOf()).toBe('')
    expect(await store.get(answerKeys.edition(owner))).toBeUndefined()
  })

  it('never contain a user other than their owner', async () => {
    await leaveAnswers()
    const text = String(await store.get(userRecord))
    await store.set(userRecord, text.replaceAll(owner, 'participant-b'))
    expect((await start()).client.getQueryData(['user'])).toBeUndefined()
  })

  it('do not replace a catalogue that was fetched meanwhile', async () => {
    await leaveAnswers()
    const client = new QueryClient()
    const newer = await openCatalogue(keptCatalogue({ 2: study({ id: 2 }) }))
    const deviceCatalogue = new DeviceCatalogue(client)
    const persisted = new PersistedQueries(client, deviceCatalogue)
    const restoring = persisted.restore()
    client.setQueryData(catalogueKey, newer)
    await restoring
    await deviceCatalogue.stored()
    expect(client.getQueryData(catalogueKey)).toBe(newer)
  })

  it('are refetched after a restart, however recent they are', async () => {
    await leaveAnswers()
    const { client } = await start()
    expect(client.getQueryState(['user'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(catalogueKey)?.isInvalidated).toBe(true)
  })

  it.each([
    ['no JSON', '{"timestamp":'],
    ['another shape', '"hello"'],
    ['a time that is in the future', snapshotOf(Date.now() + 3_600_000)],
  ])('are dropped and fetched again when they hold %s', async (_name, text) => {
    localStorage.setItem(localKeys.owner, owner)
    await store.set(userRecord, text)
    await store.set(answerKeys.edition(owner), text)
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { client } = await start()
    expect(client.getQueriesData({}).filter(([, data]) => data !== undefined)).toEqual([])
    expect(await store.get(answerKeys.edition(owner))).toBeUndefined()
    warned.mockRestore()
  })

  it('are never newer than now, even if a fast clock wrote their time', async () => {
    await leaveAnswers()
    await catalogueStore.confirm(Date.now() + 365 * 86_400_000)
    const { client } = await start()
    expect(client.getQueryData(catalogueKey)).toEqual(catalogue)
    expect(client.getQueryState(catalogueKey)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  })

  it('of another tab stay when the same participant signs in here', async () => {
    const { client, persisted } = await start()
    await leaveAnswers()
    await persisted.adopt(owner)
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    await vi.waitFor(async () => expect(await textsOf()).toContain('Grace'), pollTimeout)
    expect(await textsOf()).toContain('focus-groups')
  })
})

describe('answers on their way to the disk', () => {
  it('are written when the page is left', async () => {
    const { client } = await leaveAnswers()
    client.setQueryData(['user'], { ...user, first_name: 'Grace' })
    leavePage()
    // Transactions run in order; no other time has passed.
    expect([...(await readElsewhere()).values()].join(' ')).toContain('Grace')
    globalThis.dispatchEvent(new Event('pageshow'))
  })

  it('are written when the page is left while an earlier write is pending', async () => {
    const { client } = await leaveAnswers()
    await leaveWhileWriting(
      () => client.setQueryData(['user'], { ...user, first_name: 'Grace' }),
      (records) => expect([...records.values()].join(' ')).toContain('Grace'),
    )
  })

  it('report a full disk', async () => {
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
})
