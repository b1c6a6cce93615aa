import { usualKinds } from '#contract/answers/push.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { kindsWithStudies, renewPush, turnOffPush } from './push-subscription.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['push'], vapidPublicKey: 'AQID' }
})

/** A browser that has subscribed for Ada in an earlier session. @returns What the host is asked for. */
function subscribedBrowser() {
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'AQID', auth: 'AQID' } }),
    unsubscribe: async () => true,
  }
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription }
  const serviceWorker = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', { permission: 'granted' })
  const wanted: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') wanted.push(JSON.parse(body).wanted)
    return Response.json({ ok: true, csrf_token: 't' })
  })
  localStorage.setItem(localKeys.owner, 'ada')
  localStorage.setItem(localKeys.push, 'ada')
  return wanted
}

it('renews a subscription of an earlier session', async () => {
  const wanted = subscribedBrowser()
  await renewPush('ada')
  expect(wanted).toEqual([true])
})

it('ends one whose participant is not to be kept on the device', async () => {
  const wanted = subscribedBrowser()
  localStorage.setItem(localKeys.sessionOnly, '1764000000000 ada')
  await renewPush('ada')
  expect(wanted).toEqual([false])
  expect(localStorage.getItem(localKeys.push)).toBeNull()
})

it('asks for new studies alone after notifications were turned off', async () => {
  subscribedBrowser()
  expect(kindsWithStudies()).toEqual([...usualKinds, 'studies'])
  await turnOffPush()
  expect(kindsWithStudies()).toEqual(['studies'])
})
