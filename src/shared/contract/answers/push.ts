import * as v from 'valibot'

/** Events that a push message may announce. */
export const pushKinds = [
  'credit',
  'reversal',
  'payout',
  'offer',
  'decision',
  'points',
  'reminder',
  'message',
  'sign-in',
  'studies',
] as const
export type PushKind = (typeof pushKinds)[number]

/** Those that a browser gets before anything is chosen. New studies are told of where somebody looks for them. */
export const usualKinds: readonly PushKind[] = pushKinds.filter((kind) => kind !== 'studies')

/**
 * `payout-news`: a gift card failed, is on hold or no longer, or the account is; or support has added points. The
 * choice of `payout` is for it too.
 */
export const messageKinds = [...pushKinds, 'payout-news'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Longest address of a subscription at a push service. */
const maxEndpointLength = 1000

const Endpoint = v.pipe(v.string(), v.maxLength(maxEndpointLength), v.url())
const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]{1,200}={0,2}$/))

/** A browser's subscription, or its end. The endpoint is a secret between browser, push service and host. */
export const PushBody = v.variant('wanted', [
  v.strictObject({
    wanted: v.literal(true),
    endpoint: Endpoint,
    /** The browser's key (P-256, uncompressed) and its secret, as it gives them. */
    keys: v.strictObject({ p256dh: Base64Url, auth: Base64Url }),
    /** The events that the participant has chosen on this device; the usual ones if a former portal says nothing. */
    kinds: v.optional(v.array(v.picklist(pushKinds)), () => [...usualKinds]),
    /** Sent by portals of the version before, and not read. */
    known: v.optional(v.array(v.string())),
  }),
  v.strictObject({ wanted: v.literal(false), endpoint: Endpoint }),
])
export type PushBody = v.InferOutput<typeof PushBody>

/** The payload, encrypted for the browser. It holds nothing that should not show on a locked screen. */
export const PushMessage = v.object({
  kind: v.picklist(messageKinds),
  /** Names the event: a repeated message replaces the notification that is shown. */
  event: v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)),
  /** Portal path that a click on the notification opens. */
  path: v.string(),
  /** Language of the notification; hosts that do not state one have English only. */
  language: v.optional(v.picklist(['en', 'es']), 'en'),
})
export type PushMessage = v.InferOutput<typeof PushMessage>
