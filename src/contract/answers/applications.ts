import * as v from 'valibot'
import { isVisibleLine } from '#contract/base/typed-text.ts'
import { Id, Text, listOf } from '#contract/base/values.ts'

/**
 * Applications that a participant sent by a study's own link, e-mail or phone: nobody but she knows of them, so every
 * state is her word. `opened`: she went there, and has not said yet whether she applied.
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

/** An instant of our time, as ISO 8601 in UTC, so that texts compare like the instants they stand for. */
const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Date.parse(text) >= Date.UTC(2000) && Date.parse(text) < Date.UTC(2100)),
  v.transform((text) => new Date(text).toISOString()),
)

const Words = (maximum: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maximum))
const OptionalWords = (maximum: number) => v.nullable(Words(maximum))

/** How much of a study's own words an application keeps, in UTF-16 units; the rest is cut off by whoever notes it. */
export const maxWordsLength = {
  title: 500,
  company: 200,
  pay: 200,
  destination: 320,
  place: 300,
  bring: 500,
} as const

/** When and where she takes part, by her own word. */
const sessionEntries = {
  starts_at: Instant,
  minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440))),
  /** An address, a room, or a link. */
  place: OptionalWords(maxWordsLength.place),
  bring: OptionalWords(maxWordsLength.bring),
}

/** The same as it is taken from a form; what was taken before stays readable. */
const typedSessionEntries = {
  ...sessionEntries,
  place: v.nullable(v.pipe(v.string(), v.check(isVisibleLine), Words(maxWordsLength.place))),
  bring: v.nullable(v.pipe(v.string(), v.check(isVisibleLine), Words(maxWordsLength.bring))),
}

/** What she was paid for it by the study itself, by her own word. */
const paymentEntries = {
  /** US cents. */
  cents: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  /** Calendar day `YYYY-MM-DD`. */
  on: v.pipe(
    v.string(),
    v.isoDate(),
    // The 30th of February has the form of a day too.
    v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)),
  ),
}

const entries = {
  study_id: Id,
  state: v.picklist(applicationStates),
  /** When she last changed anything of it: of two devices' words the later one counts. */
  updated_at: Instant,
  /** When she went there. */
  opened_at: Instant,
  /** What the study was then: it may change or close afterwards. */
  title: Words(maxWordsLength.title),
  company: OptionalWords(maxWordsLength.company),
  pay: OptionalWords(maxWordsLength.pay),
  channel: v.picklist(['link', 'email', 'phone']),
  /** A domain, an e-mail address or a phone number. */
  destination: OptionalWords(maxWordsLength.destination),
}

/** One application to one study. */
export const Application = v.object({
  ...entries,
  session: v.nullable(v.object(sessionEntries)),
  payment: v.optional(v.nullable(v.object(paymentEntries)), null),
})
export type Application = v.InferOutput<typeof Application>

/** A date that is agreed on. */
export type StudySession = NonNullable<Application['session']>

/** What a study paid. */
export type StudyPayment = NonNullable<Application['payment']>

/** Every application of one participant, in no order. */
export const ApplicationsAnswer = v.object({
  /** Whose these are: the session may have changed under a page. */
  enc_id: Text,
  applications: listOf(Application),
})

/** Notes an application in place of what was known of the same study, or takes it off the list. */
export const ApplicationBody = v.variant('state', [
  v.strictObject({
    ...entries,
    session: v.nullable(v.strictObject(typedSessionEntries)),
    payment: v.optional(v.nullable(v.strictObject(paymentEntries)), null),
  }),
  v.strictObject({ study_id: Id, state: v.literal('removed'), updated_at: Instant }),
])
export type ApplicationBody = v.InferOutput<typeof ApplicationBody>
