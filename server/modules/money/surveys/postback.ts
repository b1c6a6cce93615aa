import * as v from 'valibot'

/**
 * The provider's report on a survey, as the query of a GET. Its signature covers only `trans_id`. The address
 * to register at the provider is
 * `{host}/postback/cpx/?status={status}&trans_id={trans_id}&user_id={user_id}&sub_id={subid_1}&amount_local={amount_local}&type={type}&hash={secure_hash}`.
 */
export const postbackPath = '/postback/cpx/'

const Transaction = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
const shared = {
  trans_id: Transaction,
  user_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** The id of the click, which the host gave to the provider. */
  sub_id: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
}

const Completed = v.object({
  ...shared,
  status: v.literal('1'),
  type: v.picklist(['complete', 'out', 'bonus']),
  /** The amount in the app's currency. */
  amount_local: v.pipe(v.string(), v.regex(/^\d{1,7}(?:\.\d{1,6})?$/), v.transform(Number)),
})
/** A reversal, possibly weeks later. Its amount does not matter: all points are taken back. */
const Cancelled = v.object({ ...shared, status: v.literal('2'), type: v.optional(v.string(), '') })

export const Postback = v.variant('status', [Completed, Cancelled])
export type Postback = v.InferOutput<typeof Postback>
export type CompletedPostback = v.InferOutput<typeof Completed>

/** Reasons for refusing a postback. Every status but a 2xx makes the provider send it again. */
export const postbackRefusals = {
  'wrong-sender': 403,
  'wrong-signature': 403,
  unreadable: 400,
  'unknown-click': 404,
  'expired-click': 410,
  /** Another participant's click. */
  'foreign-click': 403,
  /** More than was offered, or than any survey pays. */
  inflated: 422,
  /** The transaction or the click was paid before, to another participant or with another amount. */
  contradiction: 409,
  /** A repeated credit for points that were reversed. */
  'taken-back': 409,
  /** More in a day than surveys can pay. */
  'daily-limit': 429,
} as const
export type PostbackRefusal = keyof typeof postbackRefusals
