import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { sessionOf } from '#tests/support/builders/people/session.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { QueryClient } from '@tanstack/react-query'
import { leaveWhileWriting } from '#tests/support/stories/leave-while-writing.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { followMarks } from './marks-host.ts'
import { reportWrite, storageHealth } from '#offline/storage/health.ts'
import { answerKeys, answerStore, channelNames, databaseNames } from '#offline/storage/storage-names.ts'
import { setMark, studyMarks, withChanges } from './marks.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['saved', 'hidden'] }
})

const store = new KeyedStore(databaseNames.answers, answerStore)
const pending = () => studyMarks.get().unsynced.map(({ kind, studyId, isOn }) => [kind, studyId, isOn])
const onDisk = async (owner: string) => JSON.stringify((await store.get(answerKeys.marks(owner))) ?? {})

/** Opens the marks like a page that loads. */
async function restart(owner: string): Promise<void> {
  await studyMarks.open(null)
  await studyMarks.open(owner)
}

beforeEach(() => studyMarks.open('ada'))
afterEach(async () => {
  await store.deleteWhere(() => true)
  await studyMarks.open(null)
})

it('keeps the newest mark of each study, for its owner only', async () => {
  setMark('saved', 7, true)
  setMark('hidden', 7, true)
  setMark('saved', 9, true)
  setMark('saved', 7, false)
  await waitFor(async () => expect(await onDisk('ada')).toContain('"saved:7":{"isOn":false'))
  await restart('ada')
  expect(pending()).toEqual([
    ['hidden', 7, true],
    ['saved', 9, true],
    ['saved', 7, false],
  ])
  await studyMarks.open('bea')
  expect(pending()).toEqual([])
})

it('reports a full disk, and keeps the mark as long as the page', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  setMark('saved', 7, true)
  await waitFor(() => expect(storageHealth.get()).toBe('full'))
  full.mockRestore()
  expect(pending()).toEqual([['saved', 7, true]])
  reportWrite()
})

it('keeps marks that another tab wrote', async () => {
  const fromElsewhere = { 'saved:1': { isOn: true, at: 1 }, nonsense: 3, 'saved:x': { isOn: true, at: 2 } }
  await store.set(answerKeys.marks('ada'), { 'saved:1': { isOn: true, at: 1 } })
  setMark('saved', 2, true)
  await waitFor(async () => expect(await onDisk('ada')).toContain('saved:2'))
  await restart('ada')
  expect(pending()).toEqual([
    ['saved', 1, true],
    ['saved', 2, true],
  ])
  await store.set(answerKeys.marks('ada'), fromElsewhere)
  await restart('ada')
  expect(pending()).toEqual([])
})

it('keeps a mark that is made while another tab’s marks are read', async () => {
  const read = storedAnswers.get.bind(storedAnswers)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reading = vi.spyOn(storedAnswers, 'get').mockImplementationOnce(async (key) => {
    const kept = await read(key)
    await held
    return kept
  })
  await store.set(answerKeys.marks('ada'), { 'saved:1': { isOn: true, at: 1 } })
  const otherTab = new BroadcastChannel(channelNames.marks)
  otherTab.postMessage('changed')
  otherTab.close()
  await waitFor(() => expect(reading).toHaveBeenCalled())
  setMark('saved', 7, true)
  goOn()
  await waitFor(() => expect(pending()).toContainEqual(['saved', 1, true]))
  expect(pending()).toContainEqual(['saved', 7, true])
  await waitFor(async () => expect(await onDisk('ada')).toContain('saved:7'))
})

it('keeps a mark made right before the page is left', async () => {
  await leaveWhileWriting(
    () => setMark('saved', 7, true),
    (records) =>
      expect(JSON.stringify(records.get(answerKeys.marks('ada')))).toContain('"saved:7":{"isOn":true'),
  )
  await restart('ada')
  expect(pending()).toEqual([['saved', 7, true]])
})

it('applies the changes to the host’s list', () => {
  const change = (studyId: number, isOn: boolean, at: number) =>
    ({ kind: 'saved', studyId, isOn, at }) as const
  expect(withChanges([5, 4], [], 'saved')).toEqual([5, 4])
  expect(withChanges([5, 4], [change(6, true, 1), change(7, true, 2)], 'saved')).toEqual([7, 6, 5, 4])
  expect(withChanges([5, 4], [change(4, false, 1), change(5, true, 2)], 'saved')).toEqual([5])
  expect(withChanges([5, 4], [change(6, true, 1)], 'hidden')).toEqual([5, 4])
})

/** A host with the given status codes, and the changes that it received. */
function host(answer: (path: string) => number) {
  const told: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = typeof input === 'string' ? input : ''
    const status = answer(path)
    if (status === 0) return Promise.reject(new TypeError('No network'))
    const sent = init?.body
    if (typeof sent === 'string' && status === 200) told.push(JSON.parse(sent))
    const body = path === endpoints.user.path ? user : { ok: true }
    return Promise.resolve(Response.json(status === 200 ? body : { error: 'invalid' }, { status }))
  })
  return told
}
const user = { email: 'a@b.co', enc_id: 'ada', csrf_token: 't', hidden_studies: { focusgroup: [3] } }

it('sends marks in order when the host answers again, and updates the cached answers', async () => {
  const client = new QueryClient()
  const asUser = () =>
    client.setQueryData(['user'], {
      ...rememberedUser({ enc_id: 'ada' }),
      hidden_studies: { focusgroup: [3], onlinesurvey: [] },
    })
  asUser()
  client.setQueryData(['saved_studies'], [1])
  let isReached = false
  const told = host(() => (isReached ? 200 : 0))
  const refused: string[] = []
  followMarks(client, sessionOf(client), (kind) => refused.push(kind))
  setMark('saved', 2, true)
  setMark('hidden', 8, true)
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(pending()).toHaveLength(2)
  isReached = true
  asUser()
  await waitFor(() => expect(pending()).toEqual([]))
  expect(told).toEqual([
    { id: 2, saved: true },
    { kind: 'focusgroup', id: 8, hidden: true },
  ])
  expect(client.getQueryData(['saved_studies'])).toEqual([2, 1])
  expect(client.getQueryData(['user'])).toMatchObject({ hidden_studies: { focusgroup: [8, 3] } })
  expect(refused).toEqual([])
  expect(await onDisk('ada')).toBe('{}')

  // Final refusal: the mark is dropped.
  host((path) => (path === endpoints.save.path ? 422 : 200))
  setMark('saved', 4, true)
  await waitFor(() => expect(refused).toEqual(['saved']))
  expect(pending()).toEqual([])
  expect(client.getQueryData(['saved_studies'])).toEqual([2, 1])

  // In another participant's session nothing is sent.
  vi.mocked(fetch).mockClear()
  const others = host((path) => (path === endpoints.user.path ? 401 : 200))
  setMark('saved', 5, true)
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(others).toEqual([])
  expect(pending()).toEqual([['saved', 5, true]])
})

it('does not make a mark again that could not be stored at first and was undone', async () => {
  const client = new QueryClient()
  client.setQueryData(['saved_studies'], [])
  const told = host(() => 200)
  followMarks(client, sessionOf(client), () => {})
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  setMark('saved', 7, true)
  await waitFor(() => expect(told).toHaveLength(1))
  setMark('saved', 7, false)
  await waitFor(() => expect(told).toHaveLength(2))
  await waitFor(async () => expect(await onDisk('ada')).toBe('{}'))
  await studyMarks.refresh()
  expect(pending()).toEqual([])
  expect(told).toEqual([
    { id: 7, saved: true },
    { id: 7, saved: false },
  ])
  reportWrite()
})

it('keeps marks that hit a rate limit, and sends them later', async () => {
  const client = new QueryClient()
  let isTooMuch = true
  const told = host((path) => (isTooMuch && path !== endpoints.user.path ? 429 : 200))
  const refused: string[] = []
  followMarks(client, sessionOf(client), (kind) => refused.push(kind))
  setMark('saved', 2, true)
  setMark('hidden', 8, true)
  await waitFor(() => expect(fetch).toHaveBeenCalledWith(endpoints.save.path, expect.anything()))
  await restart('ada')
  expect(pending()).toHaveLength(2)
  isTooMuch = false
  setMark('saved', 3, true)
  await waitFor(() => expect(pending()).toEqual([]))
  const all = [
    { id: 2, saved: true },
    { kind: 'focusgroup', id: 8, hidden: true },
    { id: 3, saved: true },
  ]
  expect(told).toEqual(expect.arrayContaining(all))
  expect(refused).toEqual([])
})

it('waits as long as a rate limit asks without reporting a failure, and sends then by itself', async () => {
  connectivity.report('online')
  const client = new QueryClient()
  let isTooMuch = true
  host(() => 200)
  const answer = vi.mocked(fetch).getMockImplementation()
  const posted = vi.fn<() => void>()
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (input !== endpoints.save.path) return (await answer?.(input, init)) ?? Response.error()
    posted()
    const tooMuch = { status: 429, headers: { 'Retry-After': '2' } }
    return isTooMuch ? Response.json({ error: 'rate-limited' }, tooMuch) : Response.json({ ok: true })
  })
  client.setQueryData(['saved_studies'], [])
  followMarks(client, sessionOf(client), () => {})
  setMark('saved', 2, true)
  await waitFor(() => expect(posted).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { length: before } = posted.mock.calls
  isTooMuch = false
  // Neither another change nor another answer about the participant ends the pause.
  setMark('saved', 3, true)
  client.setQueryData(['user'], user)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(posted).toHaveBeenCalledTimes(before)
  expect(connectivity.get()).toBe('online')
  await waitFor(() => expect(pending()).toEqual([]))
})
