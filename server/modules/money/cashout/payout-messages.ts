import * as v from 'valibot'

/** What `npm run payouts` says to a running host over the command socket, and what it is told. */

const Reference = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[0-9A-Z]{1,20}$/))
const Note = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^\P{Cc}*$/u))

/** Body of `POST /payouts`. */
export const PayoutCommand = v.variant('action', [
  v.strictObject({ action: v.literal('list') }),
  v.strictObject({
    action: v.literal('sent'),
    reference: Reference,
    /** The operator's own reference of the payout. */
    payoutReference: v.nullable(Note),
    /** Whether it counts although points were taken back since the request, or the balance is below zero. */
    despiteReversal: v.boolean(),
  }),
  v.strictObject({ action: v.literal('failed'), reference: Reference, reason: Note }),
])
export type PayoutCommand = v.InferOutput<typeof PayoutCommand>

/** What was taken back from the participant since the request; null when nothing was. */
const Reversed = v.nullable(
  v.object({
    points: v.number(),
    /** The latest, as ISO 8601. */
    at: v.string(),
  }),
)

/** Why the gift card of a request should perhaps not be sent. */
export interface PayoutDoubt {
  balance: number
  reversed: v.InferOutput<typeof Reversed>
}

/** As it was stored, perhaps by a release that took other characters: an operator has to see it all the same. */
const StoredRecipient = v.object({
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
  streetAddress: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
})

const OpenPayout = v.object({
  reference: v.string(),
  /** ISO 8601. */
  requestedAt: v.string(),
  dollars: v.number(),
  email: v.string(),
  recipient: StoredRecipient,
  /** Points of the participant; below zero when more was taken back than was left. */
  balance: v.number(),
  reversed: Reversed,
})
export type OpenPayout = v.InferOutput<typeof OpenPayout>

export const PayoutReply = v.variant('type', [
  v.object({ type: v.literal('list'), payouts: v.array(OpenPayout) }),
  v.object({
    type: v.literal('done'),
    text: v.string(),
    /** Something beside the payout that did not succeed. */
    warning: v.nullable(v.string()),
  }),
  v.object({ type: v.literal('refused'), reason: v.string() }),
])
export type PayoutReply = v.InferOutput<typeof PayoutReply>
