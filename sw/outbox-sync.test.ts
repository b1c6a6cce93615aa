import { cashoutPost } from '#tests/support/builders/posts.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import 'fake-indexeddb/auto'
import { headers, xsrfCookie } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { OutboxDatabase } from '#offline/outbox/database.ts'
import { entriesIn } from '#offline/outbox/entry.ts'
import { outboxNames } from '#offline/storage/storage-names.ts'
import { FakeCaches, FakeNetwork, type FakeWorker, startWorker } from '#tests/support/device/worker-scope.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const key = '3f0c5a7e-9c1d-4b6e-8f2a-7d5e4c3b2a19'
const cashout = cashoutPost(key)
const settings = { apiUrl: 'https://stipend.example', product: 'focusgroups', isReplayable: true }
const user = { ...rememberedUser({ enc_id: 'ada' }), email: 'ada@mail.example', balance: 2500 }

const database = new OutboxDatabase()
let network: FakeNetwork
let worker: FakeWorker

const json = (body: object) => () => Response.json(body)
const sync = (tag: string = outboxNames.syncTag) => worker.dispatch('sync', { tag })
const state = async () => entriesIn(await database.read()).map((entry) => entry.state)

beforeEach(async () => {
  const request = (_name: string, _options: object, run: () => Promise<unknown>) => run()
  vi.stubGlobal('navigator', { locks: { request } })
  await database.change((rows) => ({ remove: rows.map((row) => row.key), result: undefined }))
  await database.change(enqueue(cashout, Date.now()))
  await database.writeSettings(settings)
  network = new FakeNetwork()
  network.answers.set(endpoints.csrfToken.path, json({ csrf_token: 'token' }))
  network.answers.set(endpoints.user.path, json(user))
  worker = await startWorker('sw/sw.ts', { caches: new FakeCaches(), network })
})
afterEach(() => vi.unstubAllGlobals())

describe('a sync event', () => {
  it('sends waiting posts, and succeeds only when none is left to retry', async () => {
    network.isUp = false
    await expect(sync()).rejects.toThrow('still wait')
    expect(await state()).toEqual(['waiting'])

    network.isUp = true
    network.answers.set(endpoints.cashout.path, () =>
      Response.json({ error: 'unavailable' }, { status: 503 }),
    )
    network.requests.length = 0
    await expect(sync()).rejects.toThrow('still wait')
    // The browser decides about retries: one attempt per event.
    expect(network.requests.filter((path) => path === endpoints.cashout.path)).toHaveLength(1)

    const receipt = { idempotency_key: key, reference: '7F3A2BC', received_at: '2026-11-20T18:00:00Z' }
    network.answers.set(endpoints.cashout.path, json(receipt))
    await vi.waitFor(sync, { timeout: 5000, interval: 200 })
    expect(await state()).toEqual(['received'])
  })

  it.each([
    ['copies the cookie', [[xsrfCookie, 'a%2Bb']], 'a+b'],
    ['copies a cookie that is not encoded', [[xsrfCookie, '100%']], '100%'],
    ['sends without the cookie', [], null],
  ] as const)('of a host of the same origin %s (section 7)', async (_name, cookies, copy) => {
    await database.writeSettings({ ...settings, apiUrl: '' })
    worker = await startWorker('sw/sw.ts', { caches: new FakeCaches(), network, cookies: new Map(cookies) })
    network.answers.set(endpoints.cashout.path, json({ idempotency_key: key }))
    await sync()
    expect(await state()).toEqual(['received'])
    expect(network.posts.map((sent) => sent.get(headers.xsrf))).toEqual([copy])
  })

  it('of a host of the same origin leaves the posts to a page where a worker cannot read cookies', async () => {
    await database.writeSettings({ ...settings, apiUrl: '' })
    network.requests.length = 0
    await sync()
    expect([network.requests, await state()]).toEqual([[], ['waiting']])
  })

  it.each([
    ['of something else', 'somebody-elses-tag', settings],
    ['of a device where nobody is signed in', outboxNames.syncTag, null],
    ['with settings of another version', outboxNames.syncTag, { ...settings, version: 2 }],
  ])('%s sends no requests', async (_name, tag, kept) => {
    await database.writeSettings(kept)
    network.requests.length = 0
    await sync(tag)
    expect(network.requests).toEqual([])
    expect(await state()).toEqual(['waiting'])
  })
})
