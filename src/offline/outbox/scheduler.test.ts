import { answersPost } from '#tests/support/builders/posts.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { endedKey } from '#offline/storage/ended-sessions.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { pendingSummary } from './pending-summary.ts'
import { OutboxDatabase } from './database.ts'
import { enqueue } from './enqueue.ts'
import { createOutbox } from './outbox.ts'
import { OutboxScheduler } from './scheduler.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['idempotency'] }
})

const unheard = { onSettled: () => {}, onSessionChange: () => {} }
const key = '11111111-1111-4111-8111-111111111111'

// The test window has no Web Locks; nothing else sends here.
beforeAll(() => {
  const request = (_name: string, _options: LockOptions, run: () => unknown) => run()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterAll(() => Reflect.deleteProperty(navigator, 'locks'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A host that knows Ada and accepts every post. */
function stubHost(): void {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const receipt = { idempotency_key: key, reference: '7F3A2BC', received_at: '2026-11-20T18:00:00Z' }
    if (method !== 'GET') return Response.json(receipt)
    const user = { enc_id: 'ada', email: 'ada@example.com' }
    return Response.json(address === endpoints.user.path ? user : { csrf_token: 'token' })
  })
}

it('sends entries that were unreadable at first when it is woken', async () => {
  stubHost()
  const summary = { ada: { count: 1, hasProfile: false } }
  pendingSummary.set(summary, summary)
  await new OutboxDatabase().change(enqueue(answersPost(key), Date.now()))
  const outbox = createOutbox()
  const reading = vi.spyOn(OutboxDatabase.prototype, 'read')
  reading.mockRejectedValue(new DOMException('The backing store is broken', 'UnknownError'))
  const scheduler = new OutboxScheduler(outbox, { ...unheard, owner: () => 'ada' })
  await scheduler.start()
  expect(outbox.getSnapshot()).toMatchObject({ entries: [], isStalled: true })
  // Its automatic attempts are over.
  await outbox.send()
  reading.mockRestore()
  scheduler.wake()
  await vi.waitFor(() => expect(outbox.find(key)).toMatchObject({ state: 'received' }), pollTimeout)
})

it('notes that posts wait which were saved while their participant signed out elsewhere', async () => {
  const outbox = createOutbox()
  await outbox.forget('ada')
  for (const owner of ['ada', 'bea', 'cleo'])
    await outbox.add({ op: 'intake', key: crypto.randomUUID(), owner, studyId: 1, body: {} })
  localStorage.setItem(localKeys.owner, 'bea')
  localStorage.setItem(endedKey('cleo'), '7')
  await new OutboxScheduler(outbox, { ...unheard, owner: () => 'bea' }).start()
  const notes = ['ada', 'bea', 'cleo'].map((owner) => localStorage.getItem(endedKey(owner)))
  expect(notes).toEqual([expect.stringMatching(/^\d+$/), null, '7'])
  for (const owner of ['ada', 'bea', 'cleo']) await outbox.forget(owner)
  localStorage.clear()
})

it('does not store the worker’s settings without a participant, even with unreadable entries', async () => {
  stubHost()
  const summary = { ada: { count: 1, hasProfile: false, dollars: 20 } }
  pendingSummary.set(summary, summary)
  const outbox = createOutbox()
  vi.spyOn(OutboxDatabase.prototype, 'read').mockRejectedValue(
    new DOMException('The backing store is broken', 'UnknownError'),
  )
  const settings = vi.spyOn(OutboxDatabase.prototype, 'writeSettings')
  const scheduler = new OutboxScheduler(outbox, { ...unheard, owner: () => null })
  await scheduler.start()
  expect(outbox.getSnapshot()).toMatchObject({ isStalled: true })
  scheduler.wake()
  expect(settings).not.toHaveBeenCalled()
})

it('asks before the page is left while an entry is in memory alone', async () => {
  pendingSummary.set({}, {})
  const outbox = createOutbox()
  const isQuestioned = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    globalThis.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  await new OutboxScheduler(outbox, { ...unheard, owner: () => null }).start()
  await outbox.add(answersPost(key))
  expect(isQuestioned()).toBe(false)
  vi.spyOn(OutboxDatabase.prototype, 'change').mockRejectedValue(
    new DOMException('Full', 'QuotaExceededError'),
  )
  await outbox.add(answersPost(key.replaceAll('1', '2'), 8))
  expect(isQuestioned()).toBe(true)
})
