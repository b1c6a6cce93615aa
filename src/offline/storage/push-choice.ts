import { type PushBody, type PushKind, pushKinds } from '#contract/answers/push.ts'
import * as v from 'valibot'

/** What the worker knows of the kinds of push messages that are chosen on this device. */
export const PushChoice = v.object({
  kinds: v.array(v.picklist(pushKinds)),
  /** New studies were turned off on their notification; the next start of a page takes it over. */
  isOff: v.boolean(),
})
export type PushChoice = v.InferOutput<typeof PushChoice>

/**
 * What the host is told of a browser's subscription.
 *
 * @throws {TypeError} If it has no keys.
 */
export function pushBody(subscription: PushSubscription, kinds: readonly PushKind[]): PushBody {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError('No keys')
  return { wanted: true, endpoint, keys: { p256dh, auth }, kinds: [...kinds] }
}
