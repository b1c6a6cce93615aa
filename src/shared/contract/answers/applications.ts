import * as v from 'valibot'
import { Lines } from '#contract/base/typed-lines.ts'
import { TypedLine, isVisibleLine } from '#contract/base/typed-text.ts'
import { DateTime, Id, Text, listOf } from '#contract/base/values.ts'
import { participantActs } from './participations.ts'

/**
 * Applications that a participant sent by a study's own link, e-mail or phone. No host can check them, so every state
 * is the participant's statement. `opened`: followed the link, and has not said yet whether the application was sent.
 */
export const applicationStates = [
  'opened',
  'applied',
  'heard-back',
  'scheduled',
  'done',
  'paid',
  'not-chosen',
  'no-answer',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** ISO 8601 in UTC and within this century, so that comparing the texts compares the instants. */
const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Date.parse(text) >= Date.UTC(2000) && Date.parse(text) < Date.UTC(2100)),
  v.transform((text) => new Date(text).toISOString()),
)

const Words = (maximum: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maximum))
const OptionalWords = (maximum: number) => v.nullable(Words(maximum))

/** Longest part of a study's own text in an application, in UTF-16 units. The code that makes one cuts the rest. */
export const maxWordsLength = {
  title: 500,
  company: 200,
  pay: 200,
  destination: 320,
  place: 300,
  bring: 500,
} as const

const sessionEntries = {
  starts_at: Instant,
  minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440))),
  /** An address, a room, or a link. */
  place: OptionalWords(maxWordsLength.place),
  bring: OptionalWords(maxWordsLength.bring),
}

/** Stricter checks for new input from a form; records from before these checks stay readable. */
const typedSessionEntries = {
  ...sessionEntries,
  place: v.nullable(v.pipe(TypedLine, v.check(isVisibleLine), Words(maxWordsLength.place))),
  bring: v.nullable(v.pipe(TypedLine, v.check(isVisibleLine), Words(maxWordsLength.bring))),
}

const paymentEntries = {
  /** US cents. */
  cents: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  /** Calendar day `YYYY-MM-DD`. */
  on: v.pipe(
    v.string(),
    v.isoDate(),
    // A nonexistent day such as the 30th of February passes `isoDate`.
    v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)),
  ),
}

const entries = {
  study_id: Id,
  state: v.picklist(applicationStates),
  /** Time of the participant's last change; of two devices' versions the later one wins. */
  updated_at: Instant,
  /** When the participant followed the link. */
  opened_at: Instant,
  /** Copied from the study, which may change or close later. */
  title: Words(maxWordsLength.title),
  company: OptionalWords(maxWordsLength.company),
  pay: OptionalWords(maxWordsLength.pay),
  /** `questionnaire`: the answers to the study's questionnaire are the application. */
  channel: v.picklist(['link', 'email', 'phone', 'questionnaire']),
  /** A domain, an e-mail address or a phone number. */
  destination: OptionalWords(maxWordsLength.destination),
}

export const Application = v.object({
  ...entries,
  session: v.nullable(v.object(sessionEntries)),
  payment: v.optional(v.nullable(v.object(paymentEntries)), null),
})
export type Application = v.InferOutput<typeof Application>

export type StudySession = NonNullable<Application['session']>

export type StudyPayment = NonNullable<Application['payment']>

/** Every application of one participant, unordered. */
export const ApplicationsAnswer = v.object({
  /** Owner of the list: the session may have changed since the page loaded. */
  enc_id: Text,
  applications: listOf(Application),
})

/** Fields that the participant changes, by different forms and maybe on different devices. */
export const changedFields = ['state', 'session', 'payment'] as const
export type ChangedField = (typeof changedFields)[number]

/** Inserts or replaces the application to one study, or removes it. */
export const ApplicationBody = v.variant('state', [
  v.strictObject({
    ...entries,
    /** The changed fields; without it all change. Only for hosts with the feature `application-fields`. */
    changed: v.optional(v.array(v.picklist(changedFields))),
    session: v.nullable(v.strictObject(typedSessionEntries)),
    payment: v.optional(v.nullable(v.strictObject(paymentEntries)), null),
  }),
  v.strictObject({ study_id: Id, state: v.literal('removed'), updated_at: Instant }),
])
export type ApplicationBody = v.InferOutput<typeof ApplicationBody>

export const hiddenKinds = ['focusgroup', 'onlinesurvey', 'news'] as const

/** Hides one study, or one line of For you, or shows it again; the lists themselves come with the user. */
export const HiddenBody = v.strictObject({ kind: v.picklist(hiddenKinds), id: Id, hidden: v.boolean() })
export type HiddenBody = v.InferOutput<typeof HiddenBody>

export const SavedBody = v.strictObject({ id: Id, saved: v.boolean() })
export type SavedBody = v.InferOutput<typeof SavedBody>

/** Longest reason for a cancellation. */
export const maxReason = 1000

const IdText = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/),
  v.transform(Number),
  v.number(),
  v.maxValue(2_147_483_647),
)

/** An act of the participant. The outbox keeps texts, so the id of a session is one. */
export const ParticipationBody = v.strictObject({
  act: v.picklist(participantActs),
  /** For `accept`: the chosen session. It may be left out where the study has none, or has offered one. */
  session_id: v.optional(v.nullable(IdText), null),
  /** The participant's session when the form was opened; null for none. Needs the feature `participation-was`. */
  was: v.optional(v.nullable(IdText)),
  /** When the chosen session begins, as the participant has read it. Needs the feature `application-fields`. */
  starts_at: v.optional(DateTime),
  /** For `cancel`. */
  reason: v.optional(v.nullable(Lines(maxReason)), null),
})
export type ParticipationBody = v.InferOutput<typeof ParticipationBody>
/** The body that the portal sends. */
export type ParticipationPost = v.InferInput<typeof ParticipationBody>
