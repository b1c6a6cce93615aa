import { type ParticipationState, participationStates } from '#contract/answers/participations.ts'
import { type HoldScope, holdScopes } from '#contract/answers/support.ts'
import { IntakeBody } from '#contract/answers/intake-body.ts'
import { Count, DateTime, Id, Text } from '#contract/base/values.ts'
import { Lines } from '#contract/base/typed-lines.ts'
import * as v from 'valibot'
import { Column } from './applicants.ts'
import { Quota, maxPoints } from './recruiting.ts'

/** The states of a participation, as operators read them. */
export const participationTitles: Readonly<Record<ParticipationState, string>> = {
  answered: 'New',
  waiting: 'Waiting',
  'screened-out': 'Screened out',
  declined: 'Declined',
  chosen: 'Chosen',
  refused: 'Refused the place',
  lapsed: 'Did not reply',
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  attended: 'Attended',
  'no-show': 'Did not come',
  paid: 'Paid',
}

/** A hold on an account, as operators read it. */
export const holdTitles: Readonly<Record<HoldScope, string>> = {
  payouts: 'On hold',
  studies: 'Blocked from studies',
  all: 'On hold and blocked from studies',
}

export const operatorActs = [
  'wait',
  'choose',
  // Gives a place in a session without asking first, or another session.
  'book',
  'decline',
  'cancel',
  'attend',
  'no-show',
  'pay',
  'correct',
] as const
export type OperatorAct = (typeof operatorActs)[number]
export type RosterAct = OperatorAct | 'remind'

/** Acts that move points: they need a payer. */
export const payingActs = ['attend', 'cancel', 'pay', 'correct'] as const satisfies readonly OperatorAct[]
/** Acts that move none. Who was there may also be marked without paying: the points wait for a payer. */
export const recruitingActs = [
  'wait',
  'choose',
  'book',
  'decline',
  'cancel',
  'attend',
  'no-show',
  // Changes no state: tells the participant of the session or the offer again.
  'remind',
] as const satisfies readonly RosterAct[]

const State = v.picklist(participationStates)

export const RosterSession = v.object({
  id: Id,
  starts_at: DateTime,
  minutes: Count,
  time_zone: Text,
  place: v.nullable(Text),
  capacity: Count,
  taken: Count,
})
export type RosterSession = v.InferOutput<typeof RosterSession>

/** Somebody with an accepted place in a session, as the door needs it. */
const SessionPerson = v.object({
  enc_id: Text,
  version: Count,
  state: State,
  /** The operator who marked or paid last; null before that, or if the host has paid. */
  marked_by: v.nullable(Text),
  first_name: v.nullable(Text),
  last_name: v.nullable(Text),
  /** As in a `tel:` link, from the answer to a question for a phone number; null without one. */
  phone: v.nullable(Text),
  /** The study's words for the participant. */
  note: v.nullable(Text),
  /** Digests of the tickets that are good for this place (`ticketDigest`). */
  tickets: v.array(Text),
})
export type SessionPerson = v.InferOutput<typeof SessionPerson>

/** Earliest first, at most `maxListedSessions`; their people by name. */
export const SessionsAnswer = v.object({
  sessions: v.array(
    v.object({ ...RosterSession.entries, study_id: Id, title: Text, people: v.array(SessionPerson) }),
  ),
})
export type SessionsAnswer = v.InferOutput<typeof SessionsAnswer>

/** What two accounts have in common that look like the same person. */
export const connections = ['address', 'phone', 'device'] as const
const Duplicate = v.object({ enc_id: Text, by: v.picklist(connections), name: v.nullable(Text) })

export const RosterRow = v.object({
  enc_id: Text,
  /** Names the state that an act starts from. */
  version: Count,
  state: State,
  session_id: v.nullable(Id),
  offered_until: v.nullable(DateTime),
  /** The study's words for the participant. */
  note: v.nullable(Text),
  /** The participant's words. */
  reason: v.nullable(Text),
  /** Points that the participant has for this study. */
  points: v.pipe(v.number(), v.integer()),
  first_name: v.nullable(Text),
  last_name: v.nullable(Text),
  /** Given of participants with a place; null for all others. */
  email: v.nullable(Text),
  age: v.nullable(Count),
  gender: v.nullable(Text),
  postal_code: v.nullable(Text),
  /** Name of the market area of the ZIP code. */
  area: v.nullable(Text),
  /** Its number, which quotas name. */
  dma: v.nullable(Count),
  /** Whether the area is none of the study’s. */
  is_outside: v.boolean(),
  /** Other studies that the participant attended, and those that were missed. */
  attended: Count,
  no_shows: Count,
  /** Has accepted another session at the time of this one. */
  meets_other: v.boolean(),
  is_verified: v.boolean(),
  is_confirmed: v.boolean(),
  duplicates: v.array(Duplicate),
  /** What is kept back of the account; null if it is not on hold. */
  hold: v.nullable(v.picklist(holdScopes)),
  answered_at: DateTime,
  updated_at: v.nullable(DateTime),
  unread: v.boolean(),
  /** Null if they cannot be read, or were deleted. */
  answers: v.nullable(IntakeBody),
  /** How many questions have a wanted answer, of those that name one. */
  wanted: Count,
})
export type RosterRow = v.InferOutput<typeof RosterRow>

/** The earliest answer is first, unless another order is asked for: most wanted answers, youngest, earliest session. */
export const rosterOrders = ['wanted', 'age', 'session'] as const
export type RosterOrder = (typeof rosterOrders)[number]

export const RosterAnswer = v.object({
  study: v.object({
    id: Id,
    title: Text,
    /** Id at the desk; null for a study of another source. */
    own_id: v.nullable(Id),
    incentive_points: Count,
    no_show_points: Count,
    /** Points that this operator may give alone in one act; null for no limit, 0 for none. */
    may_give: v.nullable(Count),
    /** The same of other amounts than the study's, and of all points by hand. */
    may_add: v.nullable(Count),
    places: v.nullable(Count),
    /** Of its places, those of deleted accounts included. */
    taken: Count,
    target: v.nullable(Count),
    /** Questions that name a wanted answer. */
    wanted_of: Count,
  }),
  columns: v.array(Column),
  sessions: v.array(RosterSession),
  /** With the places that are taken, and the name of the area of a quota by area. */
  quotas: v.array(v.object({ quota: Quota, taken: Count, area: v.nullable(Text) })),
  /** Participants in each state; states without any are left out. */
  counts: v.array(v.object({ state: State, count: Count })),
  /** Participants who have ever been in each state. */
  reached: v.array(v.object({ state: State, count: Count })),
  rows: v.array(RosterRow),
  /** The `after` of the next page; null at the end. */
  next: v.nullable(Text),
})
export type RosterAnswer = v.InferOutput<typeof RosterAnswer>

/** Longest list of participants that one act takes. */
export const maxOfAct = 100

const Seen = v.strictObject({ enc_id: Text, version: Count })
const Chosen = v.pipe(
  v.array(Seen),
  v.minLength(1),
  v.maxLength(maxOfAct),
  v.check((list) => new Set(list.map(({ enc_id }) => enc_id)).size === list.length),
)
const actEntries = {
  participants: Chosen,
  /** In words for the participant. */
  reason: v.nullable(Lines(1000)),
  push: v.boolean(),
  mail: v.boolean(),
  /** For `cancel` of one participant: who is booked into the same session. Both are done, or neither. */
  replaced_by: v.optional(Seen),
}

interface Replacing {
  act: RosterAct
  participants: v.InferOutput<typeof Chosen>
  replaced_by?: v.InferOutput<typeof Seen> | undefined
}
const mayReplace = ({ act, participants: [one, ...others], replaced_by: by }: Replacing) =>
  by === undefined || (act === 'cancel' && others.length === 0 && one?.enc_id !== by.enc_id)

/** A cancellation needs a reason. */
export const RosterActBody = v.pipe(
  v.strictObject({
    act: v.picklist(recruitingActs),
    ...actEntries,
    /** For `choose`: the one session that is offered. For `book`: the session; none in a study without sessions. */
    session_id: v.optional(v.nullable(Id), null),
    /** For `choose` and `book`: whether the operator has confirmed it for accounts on hold. */
    despite_hold: v.optional(v.boolean(), false),
  }),
  v.check(({ act, reason }) => act !== 'cancel' || reason !== null),
  v.check((body) => mayReplace(body)),
)
export type RosterActBody = v.InferOutput<typeof RosterActBody>

/**
 * `pay` approves points that wait; `correct` undoes a mark. Words to the participant are needed as for a cancellation, and for
 * `points`: another amount than the study's for each, with `attend` and `pay`. `shown`: the study's, as they were read.
 */
export const RosterPayBody = v.pipe(
  v.strictObject({
    act: v.picklist(payingActs),
    ...actEntries,
    points: v.optional(v.pipe(Count, v.minValue(1), v.maxValue(maxPoints))),
    shown: v.optional(v.object({ incentive_points: Count, no_show_points: Count })),
  }),
  v.check(
    ({ act, reason, points }) =>
      reason !== null || (act !== 'correct' && act !== 'cancel' && points === undefined),
  ),
  v.check(({ act, points }) => points === undefined || act === 'attend' || act === 'pay'),
  v.check((body) => mayReplace(body)),
)
export type RosterPayBody = v.InferOutput<typeof RosterPayBody>

/** Why an act on one participant was not done, or was done in part: the points wait for a second operator. */
export const rosterOutcomes = [
  'done',
  'approval-needed',
  'changed-meanwhile',
  'not-possible',
  'above-limit',
  'over',
  'spent',
  'full',
  'session-full',
  'quota-full',
  // The act belongs to a session that is still ahead.
  'too-early',
  // To be confirmed, unless it is a hold on places in studies.
  'on-hold',
  'blocked',
] as const
export type RosterOutcome = (typeof rosterOutcomes)[number]

/**
 * Each participant has a result: what was possible is done, whatever became of the others. Of a replacement that was not
 * possible, only the participant in the way has one.
 */
export const RosterActAnswer = v.object({
  results: v.array(
    v.object({
      enc_id: Text,
      outcome: v.picklist(rosterOutcomes),
      state: State,
      version: Count,
      /** The operator of the last act, where it was in the way; null if it was somebody else's. */
      by: v.nullable(Text),
    }),
  ),
})
export type RosterActAnswer = v.InferOutput<typeof RosterActAnswer>
