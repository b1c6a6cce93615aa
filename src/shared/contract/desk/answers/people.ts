import { Count, DateTime, Id, OptionalText, Text } from '#contract/base/values.ts'
import { participationStates } from '#contract/answers/participations.ts'
import { holdScopes } from '#contract/answers/support.ts'
import { TypedLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'
import { Reason } from './operators.ts'
import { maxPoints } from './recruiting.ts'
import { connections } from './roster.ts'

export const timelineKinds = [
  'account',
  'session',
  'click',
  'survey',
  'points',
  'payout',
  'answers',
  'post',
  'decision',
  'message',
  'hold',
  'opening',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const TimelineEntry = v.object({
  at: DateTime,
  kind: v.picklist(timelineKinds),
  text: Text,
  /** More of it, possibly in the participant's own words. */
  detail: v.nullable(v.string()),
  /** The moment that the detail ends with. */
  detail_at: v.nullable(DateTime),
  reference: OptionalText,
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>

const AccountHold = v.object({
  id: Id,
  scope: v.picklist(holdScopes),
  reason: Text,
  held_at: DateTime,
  held_by: Text,
  appeal: v.nullable(v.string()),
  appealed_at: v.nullable(DateTime),
})

/** One participant's part in a study, for those who look at the participant. */
export const PersonStudy = v.object({
  /** The study at the desk, if points can count for it; else null. */
  own_id: v.nullable(Id),
  study_id: Id,
  title: Text,
  state: v.picklist(participationStates),
  /** Start of the session of the place. */
  starts_at: v.nullable(DateTime),
  time_zone: v.nullable(Text),
  points: v.number(),
})
export type PersonStudy = v.InferOutput<typeof PersonStudy>

export const PersonAnswer = v.object({
  id: Id,
  enc_id: Text,
  email: Text,
  /** Null without a profile. */
  name: v.nullable(Text),
  /** Of the newest cash-out; null without one. */
  phone: v.nullable(Text),
  /** Newest change first. */
  studies: v.array(PersonStudy),
  created_at: DateTime,
  /** When the address was confirmed; null if it was not. */
  email_confirmed_at: v.nullable(DateTime),
  /** Whether the identity was verified. */
  is_verified: v.boolean(),
  balance: v.number(),
  /** Browsers that are signed in. */
  sessions: v.number(),
  /** Null if the account is not on hold. */
  hold: v.nullable(AccountHold),
  /** Accounts that look like the same person, with what connects them. */
  linked: v.array(
    v.object({
      id: Id,
      enc_id: Text,
      email: Text,
      by: v.array(v.picklist(connections)),
      hold: v.nullable(v.picklist(holdScopes)),
    }),
  ),
  /** Points that this operator may add alone in one act; null for no limit, 0 for none. */
  may_give: v.nullable(Count),
  /** Newest first. */
  timeline: v.array(TimelineEntry),
  /** Whether older entries are left out. */
  is_cut: v.boolean(),
})
export type PersonAnswer = v.InferOutput<typeof PersonAnswer>

/** Accounts on hold, the longest first. */
export const PeopleOnHoldAnswer = v.object({
  people: v.array(
    v.object({
      enc_id: Text,
      email: Text,
      scope: v.picklist(holdScopes),
      reason: Text,
      held_at: DateTime,
      /** When the participant answered the hold; null without an answer. */
      appealed_at: v.nullable(DateTime),
    }),
  ),
  /** The `after` of the next page; null at the end. */
  next: v.nullable(Text),
})
export type PeopleOnHoldAnswer = v.InferOutput<typeof PeopleOnHoldAnswer>

/** `query`: an `enc_id`, an e-mail address, a phone number of a payout, or the reference of a payout or message. */
export const OpenPersonBody = v.object({
  query: v.pipe(TypedLine, v.trim(), v.nonEmpty(), v.maxLength(320)),
  reason: Reason,
})

/** `query`: the name, or how its words begin. */
export const FindPeopleBody = v.object({
  query: v.pipe(TypedLine, v.trim(), v.minLength(2), v.maxLength(320)),
  reason: Reason,
})

/** Newest accounts first; not all of many. */
export const PeopleFoundAnswer = v.object({
  people: v.array(v.object({ enc_id: Text, email: Text, name: OptionalText, created_at: DateTime })),
})
export type PeopleFoundAnswer = v.InferOutput<typeof PeopleFoundAnswer>

const Adjustment = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-maxPoints),
  v.maxValue(maxPoints),
  v.check((points) => points !== 0),
)

/**
 * `key` is the same when the same post is repeated. The participant reads the reason. `was` is the balance that the
 * operator has read: a colleague may have added the points meanwhile. Desks of a former version do not send it.
 */
export const AddPointsBody = v.object({
  key: v.pipe(v.string(), v.uuid()),
  /** The balance that the operator has read. */
  was: v.optional(v.number()),
  /** Whether this approves the same points of another operator. They are added only while those wait. */
  approves: v.optional(v.boolean()),
  points: Adjustment,
  /**
   * Id of a study at the desk: a bonus for it, or a part of its points taken back. Where its pay waits, more than zero is
   * that pay, instead of the study's amount.
   */
  study: v.optional(v.nullable(Id), null),
  reason: Reason,
})
export type AddPointsBody = v.InferOutput<typeof AddPointsBody>

/** Points above a limit that one operator has asked for, the oldest first. `id` is the participant's. */
export const WishesAnswer = v.object({
  wishes: v.array(
    v.object({
      id: Id,
      enc_id: Text,
      email: Text,
      points: v.number(),
      /** The study of the desk for which the points are. */
      study: v.nullable(v.object({ id: Id, title: Text })),
      reason: v.string(),
      at: DateTime,
      by: v.object({ id: v.number(), name: Text }),
    }),
  ),
})
export type WishesAnswer = v.InferOutput<typeof WishesAnswer>

export const WithdrawPointsBody = v.object({ points: Adjustment, study: v.optional(v.nullable(Id), null) })

/** `also`: ids of accounts linked with this one, which are put on hold with it. */
export const HoldBody = v.object({
  reason: Reason,
  scope: v.optional(v.picklist(holdScopes), 'payouts'),
  also: v.optional(v.pipe(v.array(Id), v.maxLength(100)), []),
})

/** `hold` is the id of the hold that the operator has read. */
export const ReleaseBody = v.object({ hold: Id, reason: Reason })
