import { answerKeys } from '#offline/storage/storage-names.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { FakeCaches, FakeNetwork, type FakeWorker, startWorker } from '#tests/support/device/worker-scope.ts'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'

const owner = 'participant-a'
let network: FakeNetwork
let worker: FakeWorker
let stored: (key: string) => Promise<unknown>

beforeEach(async () => {
  network = new FakeNetwork()
  const env = JSON.stringify({ features: ['editions', 'push'] })
  const headers = { 'Content-Type': 'text/javascript' }
  network.answers.set('/env.js', () => new Response(`globalThis.__env = ${env}\n`, { headers }))
  network.answers.set('/index.html', () => new Response(''))
  worker = await startWorker('sw/sw.ts', { caches: new FakeCaches(), network }, [
    { url: 'index.html', revision: '1' },
  ])
  await worker.dispatch('install')
  const { storedAnswers } = await import('#offline/cache/answer-store.ts')
  await storedAnswers.deleteWhere(() => true)
  await storedAnswers.set(answerKeys.edition(owner), {})
  await storedAnswers.set(answerKeys.pushKinds(owner), { kinds: ['credit', 'studies'], isOff: false })
  stored = (key) => storedAnswers.get(key)
})
afterEach(() => vi.unstubAllGlobals())

/** The host, with this participant signed in. */
function answerFor(enc_id: string): void {
  const user = { ...rememberedUser({ enc_id }), email: 'ada@example.com', csrf_token: 'token' }
  network.answers.set('/d-api/v1/user/', () => Response.json(user))
  network.answers.set('/d-api/v1/csrf-token/', () => Response.json({ csrf_token: 'token' }))
  network.answers.set('/d-api/v1/push/subscription/', () => Response.json({ ok: true }))
}
const pressOff = () =>
  worker.dispatch('notificationclick', { action: 'off', notification: { close: () => {} } })

it('turns new studies off in one press, here and at the host, and leaves the other kinds', async () => {
  answerFor(owner)
  await pressOff()
  expect(network.bodies.map((body) => JSON.parse(body))).toMatchObject([
    { wanted: true, endpoint: 'https://push.example/one', kinds: ['credit'] },
  ])
})

it('notes it without a network, and sends it when there is one', async () => {
  network.isUp = false
  await pressOff()
  expect(await stored(answerKeys.pushKinds(owner))).toMatchObject({ isOff: true })
  expect(worker.syncs).toEqual(['stipend-alerts-off'])
  network.isUp = true
  answerFor(owner)
  await worker.dispatch('sync', { tag: 'stipend-alerts-off' })
  expect(network.bodies).toHaveLength(1)
})

it('sends nothing in the name of somebody else who is signed in', async () => {
  answerFor('participant-b')
  await pressOff()
  expect(network.bodies).toEqual([])
})
