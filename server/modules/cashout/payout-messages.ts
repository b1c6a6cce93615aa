import { CashoutBody } from '#contract/cashout.ts'
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
  }),
  v.strictObject({ action: v.literal('failed'), reference: Reference, reason: Note }),
])
export type PayoutCommand = v.InferOutput<typeof PayoutCommand>

const OpenPayout = v.object({
  reference: v.string(),
  /** ISO 8601. */
  requestedAt: v.string(),
  dollars: v.number(),
  email: v.string(),
  recipient: CashoutBody,
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
