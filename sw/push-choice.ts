import { PushChoice } from '#offline/storage/push-choice.ts'
import { alertTags, answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { answers, isConfigured, ownerIn } from './answers.ts'

declare const self: ServiceWorkerGlobalScope

/** Ends the notifications of new studies: noted on this device at once, and sent as soon as the host can be reached. */
export async function turnOffStudies(notification: Notification): Promise<void> {
  notification.close()
  await answers.transact('readwrite', async (objects) => {
    const choice = await choiceIn(objects)
    if (choice) objects.put({ ...choice, isOff: true }, answerKeys.pushKinds(choice.owner))
  })
  await sendPushChoice().catch(() => Object(self.registration).sync?.register(alertTags.off))
}

/** Whether this device's participant is told of new studies by notifications. */
export async function wantsStudies(): Promise<boolean> {
  const choice = await answers.transact('readonly', choiceIn)
  const isOn = (await self.registration.pushManager.getSubscription()) !== null
  return isOn && choice !== null && !choice.isOff && choice.kinds.includes('studies')
}

/** Rejects while the host cannot be reached. */
export async function sendPushChoice(): Promise<void> {
  const choice = await answers.transact('readonly', choiceIn)
  const subscription = await self.registration.pushManager.getSubscription()
  if (!choice || !subscription || !(await isConfigured())) return
  const { sendChoice } = await import('./send-choice.ts')
  await sendChoice(choice, subscription)
}

/** A browser has replaced the subscription. Where the host cannot be told, the next start of a page does. */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}): Promise<void> {
  if (!newSubscription && oldSubscription)
    await self.registration.pushManager.subscribe(oldSubscription.options)
  await sendPushChoice().catch(() => {})
}

/** The kinds that this device's participant has chosen; null without a participant. */
async function choiceIn(objects: IDBObjectStore): Promise<(PushChoice & { owner: string }) | null> {
  const owner = await ownerIn(objects)
  const stored = owner && (await promisifyRequest<unknown>(objects.get(answerKeys.pushKinds(owner))))
  return owner && v.is(PushChoice, stored) ? { ...stored, owner } : null
}
