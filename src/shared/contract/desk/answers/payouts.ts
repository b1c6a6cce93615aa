import { Count, DateTime, Id, OptionalText, Text } from '#contract/base/values.ts'
import { cashoutStates, ledgerKinds } from '#contract/answers/earnings.ts'
import * as v from 'valibot'
import { Reason } from './operators.ts'
import { Line } from '#contract/base/typed-lines.ts'

/** A reason to look twice before a gift card is sent. */
export const PayoutRisk = v.variant('kind', [
  /** Other accounts have asked for a gift card at this address. */
  v.object({ kind: v.literal('shared-address'), accounts: Count }),
  /** Other accounts have asked for a gift card with this phone number. */
  v.object({ kind: v.literal('shared-phone'), accounts: Count }),
  /** The ZIP code of the address lies in another state. */
  v.object({ kind: v.literal('zip-elsewhere') }),
  v.object({ kind: v.literal('below-zero'), balance: v.number() }),
  /** Points that were taken back since the request. */
  v.object({ kind: v.literal('reversed'), points: Count, at: DateTime }),
  /** The identity was looked at and declined. */
  v.object({ kind: v.literal('identity-declined') }),
  v.object({ kind: v.literal('first-payout') }),
  /** The account was made shortly before the request. */
  v.object({ kind: v.literal('young-account'), hours: Count }),
  /** Surveys that were completed in less than a third of their time. */
  v.object({ kind: v.literal('fast-surveys'), fast: Count, completed: Count }),
])
export type PayoutRisk = v.InferOutput<typeof PayoutRisk>

/** Whether a risk keeps a gift card from being sent unless the operator confirms it. */
export const needsConfirmation = ({ kind }: PayoutRisk) => kind === 'below-zero' || kind === 'reversed'

const AnyText = v.string()

/**
 * Parts of the list of payouts: `held` are those of `requested` that are on hold, or whose account is; `doubted` those
 * of `sent` of which an operator has asked for the undo.
 */
export const payoutStates = ['requested', 'held', 'sent', 'doubted', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Text of participants may hold any characters. */
export const PayoutRow = v.object({
  reference: Text,
  state: v.picklist(cashoutStates),
  /** When it was sent or failed; null while it waits. */
  settled_at: v.nullable(DateTime),
  /** The number of the gift card that was sent. */
  payout_reference: OptionalText,
  /** Why it failed, in words for the participant. */
  failed_reason: OptionalText,
  requested_at: DateTime,
  dollars: Count,
  enc_id: Text,
  email: Text,
  /** Null if it cannot be read; then it cannot be sent. */
  recipient: v.nullable(
    v.object({
      firstName: AnyText,
      lastName: AnyText,
      phone: AnyText,
      streetAddress: AnyText,
      city: AnyText,
      state: AnyText,
      zip: AnyText,
    }),
  ),
  /** All earlier movements of the participant's points, by kind, the most points first. */
  points: v.array(v.object({ kind: v.picklist(ledgerKinds), points: v.number(), entries: Count })),
  risks: v.array(PayoutRisk),
  /** Why the gift card provider has not taken the order; null if it has, or was not asked. */
  order_failure: OptionalText,
  held: v.nullable(v.object({ at: DateTime, reason: Text })),
  /** Why the whole account is on hold; null if it is not. */
  account_held: v.nullable(Text),
  /** Whether the provider may have the order: nobody else settles it then. `stopping`: the provider is being asked. */
  at_provider: v.nullable(v.picklist(['asked', 'stopping'])),
  /**
   * By when the host orders the card, unless a hold or a missing approval is in the way: nobody sends it by hand then.
   * Null without a provider, and once the order is made or waits for an operator.
   */
  ordered_by: v.nullable(DateTime),
  /** Whether the gift card provider has sent it: then nobody undoes that. */
  by_provider: v.boolean(),
  /** How it differs from the provider's list; null if it does not. */
  difference: OptionalText,
  /** Whether it is above the limit, so that a second operator has to approve it. */
  needs_approval: v.boolean(),
  /** Dollars that one operator may still send the participant in thirty days, before this one; null for no limit. */
  left: v.nullable(Count),
  /** Operators who approve it, or ask to undo that it is marked as sent. */
  approved_by: v.array(v.object({ id: Id, name: Text })),
})
export type PayoutRow = v.InferOutput<typeof PayoutRow>

/** Waiting ones begin with the oldest, settled ones with the newest. */
export const PayoutsAnswer = v.object({
  payouts: v.array(PayoutRow),
  /** How many match the filter in all. */
  count: Count,
  /** The `after` of the next page; null at the end. */
  next: v.nullable(Text),
  /** Dollars of one participant in thirty days that one operator alone may send; null for no limit. */
  limit: v.nullable(Count),
})
export type PayoutsAnswer = v.InferOutput<typeof PayoutsAnswer>

const Note = Line(200)

export const SendBody = v.object({
  /** The number of the gift card or of its order. */
  payout_reference: v.nullable(Note),
  /** Whether to send it in spite of a balance below zero, or of points that were taken back since. */
  despite_risks: v.boolean(),
})

export const ReasonBody = v.object({ reason: Reason })
/** The state that the operator saw: an approval of a payout that waits is none of its undo. */
export const ApproveBody = v.strictObject({ was: v.picklist(['requested', 'sent']) })
export const NoteBody = v.object({ reason: Note })
/** When the hold began that the operator has read; null for none. Desks of a former version do not send it. */
export const ReleasePayoutBody = v.object({ reason: Note, held_at: v.optional(v.nullable(DateTime)) })
