import { post } from '#api/client.ts'
import { env, hasFeature } from '#api/env.ts'
import { type PushKind, pushKinds, usualKinds } from '#contract/answers/push.ts'
import { dayMs } from '#domain/dates/spans.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { sessionOnly } from '#offline/storage/device-session.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { PushChoice, pushBody } from '#offline/storage/push-choice.ts'
import { alertTags, answerKeys, localKeys } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'

/** `impossible`: browser or site does not support push. `blocked`: the participant has denied the permission. */
export type PushStatus = 'impossible' | 'blocked' | 'off' | 'on'

export async function readPushStatus(owner: string): Promise<PushStatus> {
  // To a participant who is not to be kept here a message would come after the last tab was closed.
  if (!isPossible() || sessionOnly() !== null) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
  const isOwner = localText.read(localKeys.push) === owner
  return subscription !== null && isOwner && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Whether new studies come by a notification on this device; else the page that is opened next tells of them. */
export const tellsByPush = async (owner: string): Promise<boolean> =>
  (await readPushStatus(owner)) === 'on' && chosenKinds().includes('studies')

/**
 * Lets the worker look for new studies now and then. Browsers do it for an installed portal alone; for others the page
 * that is opened next looks. Never rejects.
 */
export async function askForLooks(): Promise<void> {
  const registration: unknown = await navigator.serviceWorker?.getRegistration()
  const asked = Object(registration).periodicSync?.register(alertTags.look, { minInterval: dayMs / 2 })
  await Promise.resolve(asked).catch(() => {})
}

/** The kinds of notifications that are chosen on this device; the usual ones before a choice. */
export function chosenKinds(): readonly PushKind[] {
  const kept = localText.read(localKeys.pushKinds)?.split(',')
  return kept === undefined ? usualKinds : pushKinds.filter((kind) => kept.includes(kind))
}

/** These with new studies; new studies alone for somebody who has allowed notifications and turned them off here. */
export function kindsWithStudies(): readonly PushKind[] {
  const isTurnedOff =
    isPossible() && Notification.permission === 'granted' && localText.read(localKeys.push) === null
  return [...new Set([...(isTurnedOff ? [] : chosenKinds()), 'studies' as const])]
}

/**
 * Asks for the browser's permission and subscribes at the host to these kinds. Call it in the handler of a click:
 * browsers show the prompt only then.
 *
 * @throws {CallError} or an error of the browser's push service; push is off then.
 */
export async function turnOnPush(owner: string, kinds: readonly PushKind[]): Promise<PushStatus> {
  if (!isPossible() || sessionOnly() !== null) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return readPushStatus(owner)
  const former = localText.read(localKeys.pushKinds)
  // Kept first: a page that is left now sends it at the next start.
  keepKinds(kinds)
  try {
    await subscribe(owner)
  } catch (error) {
    if (former === null) localText.remove(localKeys.pushKinds)
    else localText.write(localKeys.pushKinds, former)
    throw error
  }
  return 'on'
}

const keepKinds = (kinds: readonly PushKind[]) => localText.write(localKeys.pushKinds, kinds.join(','))

/** Unsubscribes on this device, and at the host if it can be reached; else the push service tells the host. */
export async function turnOffPush(): Promise<void> {
  const endpoint = await forgetPush()
  if (endpoint === null) return
  await post(endpoints.push, { body: { wanted: false, endpoint } })
}

/**
 * Unsubscribes on this device only. For a sign-out, which the host handles itself.
 *
 * @returns The endpoint of the former subscription.
 */
export async function forgetPush(): Promise<string | null> {
  localText.remove(localKeys.push)
  localText.remove(localKeys.pushKinds)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

/**
 * Renews the host's copy of the subscription at each start: browsers replace subscriptions silently, and a new session
 * has none. Ends another participant's subscription, and that of one who is not to be kept here. Never shows a prompt.
 */
export async function renewPush(owner: string): Promise<void> {
  const formerOwner = localText.read(localKeys.push)
  if (formerOwner === null || !isPossible()) return
  if (formerOwner !== owner || sessionOnly() !== null) return turnOffPush()
  const choice: unknown = await storedAnswers.get(answerKeys.pushKinds(owner)).catch(() => null)
  if (v.is(PushChoice, choice) && choice.isOff) keepKinds(choice.kinds.filter((kind) => kind !== 'studies'))
  if (Notification.permission === 'granted') await subscribe(owner)
}

let subscribing: Promise<unknown> = Promise.resolve()

/** One at a time, so that the host ends with the kinds that were chosen last. */
function subscribe(owner: string): Promise<void> {
  const subscribed = subscribing.then(() => subscribeNow(owner))
  subscribing = subscribed.catch(() => {})
  return subscribed
}

async function subscribeNow(owner: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(env.vapidPublicKey)
  const former = await pushManager.getSubscription()
  // The host cannot use a subscription that was made with another key.
  if (former && !isSame(former.options.applicationServerKey, applicationServerKey)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await post(endpoints.push, { body: pushBody(subscription, chosenKinds()) })
  localText.write(localKeys.push, owner)
  const choice: PushChoice = { kinds: [...chosenKinds()], isOff: false }
  await writeOwned(owner, (objects) => void objects.put(choice, answerKeys.pushKinds(owner))).catch(() => {})
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
