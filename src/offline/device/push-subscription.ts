import { ask, post } from '#api/client.ts'
import { env, hasFeature } from '#api/env.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** `impossible`: this browser or this site has no such thing. `blocked`: the participant told her browser no. */
export type PushStatus = 'impossible' | 'blocked' | 'off' | 'on'

/** How this browser stands to being told things while the portal is closed, by a participant's `enc_id`. */
export async function readPushStatus(owner: string): Promise<PushStatus> {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
  const isHers = localText.read(localKeys.push) === owner
  return subscription !== null && isHers && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks the participant's browser, and has the host tell her things from then on. Call it in answer to a press: browsers
 * put the question only then.
 *
 * @throws {CallError} or whatever the browser's push service is missing; nothing is on then.
 */
export async function turnOnPush(owner: string): Promise<PushStatus> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushStatus(owner)
  await subscribe(owner)
  return 'on'
}

/** Ends it on this device, and at the host as far as that can be reached; the host finds out by itself otherwise. */
export async function turnOffPush(): Promise<void> {
  const endpoint = await forgetPush()
  if (endpoint === null) return
  const { csrf_token } = await ask(endpoints.csrfToken)
  await post(endpoints.push, { body: { wanted: false, endpoint }, csrfToken: csrf_token })
}

/**
 * Ends it on this device alone: the participant signs out, which the host sees by itself.
 *
 * @returns The endpoint that nothing comes to any more.
 */
export async function forgetPush(): Promise<string | null> {
  localText.remove(localKeys.push)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

/**
 * Brings the host up to date, once a start: browsers replace subscriptions without a word, and whoever signs in anew
 * does so in a session that knows of none. Somebody else's is ended. Never asks the participant anything.
 */
export async function renewPush(owner: string): Promise<void> {
  const formerOwner = localText.read(localKeys.push)
  if (formerOwner === null || !isPossible()) return
  if (formerOwner !== owner) return turnOffPush()
  if (Notification.permission === 'granted') await subscribe(owner)
}

async function subscribe(owner: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(env.vapidPublicKey)
  const former = await pushManager.getSubscription()
  // One that was made with another key of the host cannot be used by it any more.
  if (former && !isSame(former.options.applicationServerKey, applicationServerKey)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError('No keys')
  const { csrf_token } = await ask(endpoints.csrfToken)
  await post(endpoints.push, {
    body: { wanted: true, endpoint, keys: { p256dh, auth } },
    csrfToken: csrf_token,
  })
  localText.write(localKeys.push, owner)
}

function isPossible(): boolean {
  return (
    hasFeature('push') &&
    env.vapidPublicKey !== '' &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  )
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? [])
  return bytes.byteLength === other.byteLength && bytes.every((byte, at) => byte === other[at])
}
