import * as v from 'valibot'

/** Messages between `npm run payouts` and a running host over the command socket. */

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
    /** Whether to send it in spite of a reversal since the request, or a balance below zero. */
    despiteReversal: v.boolean(),
  }),
  v.strictObject({ action: v.literal('failed'), reference: Reference, reason: Note }),
  /** Nothing is sent until it is released. The participant reads the reason. */
  v.strictObject({ action: v.literal('hold'), reference: Reference, reason: Note }),
  v.strictObject({ action: v.literal('release'), reference: Reference, reason: Note }),
])
export type PayoutCommand = v.InferOutput<typeof PayoutCommand>
export type PayoutAct = Exclude<PayoutCommand, { action: 'list' }>

/** Reversals of the participant since the request; null if there are none. */
const Reversed = v.nullable(
  v.object({
    points: v.number(),
    /** Time of the latest one, as ISO 8601. */
    at: v.string(),
  }),
)

/** Reasons for not sending the gift card of a request. */
export interface PayoutDoubt {
  balance: number
  reversed: v.InferOutput<typeof Reversed>
}

/** As stored, possibly by a release that accepted other characters: an operator has to see it in any case. */
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
  /** Points of the participant; negative after reversals of spent points. */
  balance: v.number(),
  reversed: Reversed,
  /** Why the cash-out or the whole account is on hold; null if neither is. */
  hold: v.nullable(v.string()),
})
export type OpenPayout = v.InferOutput<typeof OpenPayout>

export const PayoutReply = v.variant('type', [
  v.object({ type: v.literal('list'), payouts: v.array(OpenPayout) }),
  v.object({
    type: v.literal('done'),
    text: v.string(),
    /** A failure besides the payout itself. */
    warning: v.nullable(v.string()),
  }),
  v.object({ type: v.literal('refused'), reason: v.string() }),
])
export type PayoutReply = v.InferOutput<typeof PayoutReply>
