import { DateTime, OptionalText, Text, listOf, optional } from '#contract/base/values.ts'
import { Lines } from '#contract/base/typed-lines.ts'
import * as v from 'valibot'

/** Parts of a participant's record that an operator opens. */
export const recordParts = ['account', 'profile', 'answers', 'payouts', 'points', 'messages'] as const
export type RecordPart = (typeof recordParts)[number]

/** An operator has looked into the participant's record. */
export const RecordOpening = v.object({
  at: DateTime,
  /** A part that this version does not know counts as the account. */
  opened: v.fallback(v.picklist(recordParts), 'account'),
  /** The reason in the operator's words. */
  reason: Text,
  /** Reference of the participant's message or payout that the operator worked on. */
  reference: OptionalText,
})
export type RecordOpening = v.InferOutput<typeof RecordOpening>

/** What a hold on an account keeps back: its payouts, places in studies of our own, or both. */
export const holdScopes = ['payouts', 'studies', 'all'] as const
export type HoldScope = (typeof holdScopes)[number]

/** The whole account is on hold. */
export const AccountHold = v.object({
  at: DateTime,
  /** Null from a host that knows holds on payouts alone. */
  scope: optional(v.picklist(holdScopes)),
  /** The reason in the operator's words. */
  reason: Text,
  /** The participant's answer to it. */
  appeal: OptionalText,
  appealed_at: optional(DateTime),
  /** Names the hold with this answer. Null from a host that does not take `was`. */
  version: OptionalText,
})
export type AccountHold = v.InferOutput<typeof AccountHold>

/** Support's acts on the account. Openings are newest first. */
export const SupportAnswer = v.object({
  openings: listOf(RecordOpening),
  hold: optional(AccountHold),
})
export type Support = v.InferOutput<typeof SupportAnswer>

export const maxAppeal = 1000

/** Answers a hold. A later answer replaces the earlier one. */
export const AppealBody = v.strictObject({
  text: Lines(maxAppeal),
  /** The version of the hold that the form was opened with. A portal of a former version sends none. */
  was: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
export type AppealBody = v.InferOutput<typeof AppealBody>
