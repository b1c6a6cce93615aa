import { Line } from '#contract/base/typed-lines.ts'
import { Id } from '#contract/base/values.ts'
import { isTimeZone } from '#language/formats.ts'
import * as v from 'valibot'

/** How a study of our own finds, invites and pays its participants. Contents from before have none of it. */

const Limit = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const OptionalLimit = v.optional(v.nullable(Limit), null)
/** Points that one act may give one participant, or take. */
export const maxPoints = 100_000
const Points = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxPoints)), 0)
/** Sessions in one answer of who comes. */
export const maxListedSessions = 300
const Age = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120)))

/** The most places for participants of a kind. An age is this year minus the year of birth. */
export const Quota = v.variant('by', [
  v.strictObject({ by: v.literal('gender'), value: Line(50), limit: Limit }),
  v.pipe(
    v.strictObject({ by: v.literal('age'), from: Age, to: Age, limit: Limit }),
    v.check(({ from, to }) => (from ?? 0) <= (to ?? 120)),
  ),
  v.strictObject({ by: v.literal('area'), dma: Id, limit: Limit }),
  v.strictObject({ by: v.literal('answer'), key: Line(40), value: Line(100), limit: Limit }),
])
export type Quota = v.InferOutput<typeof Quota>

const Key = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/))

export const OwnSession = v.strictObject({
  /** Names the session. It stays the same when the session is moved, so that those who accepted stay in it. */
  key: Key,
  /** ISO 8601 in UTC. */
  starts_at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text).toISOString()),
  ),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440)),
  /** IANA name, in which the times are shown. */
  time_zone: v.pipe(Line(60), v.check(isTimeZone)),
  capacity: Limit,
  /** An address, a room, or a link. */
  place: v.nullable(Line(300)),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

const Recruiting = v.strictObject({
  /** Most participants that are chosen; null for as many as the sessions take, or any number. */
  places: OptionalLimit,
  /** Recruiting pauses after so many answers of participants who fit. */
  target: OptionalLimit,
  quotas: v.optional(v.pipe(v.array(Quota), v.maxLength(50)), () => []),
  sessions: v.optional(
    v.pipe(
      v.array(OwnSession),
      v.maxLength(100),
      v.check((sessions) => new Set(sessions.map(({ key }) => key)).size === sessions.length),
    ),
    () => [],
  ),
  /** Points for those who attend. */
  incentive_points: Points,
  /** Points for those whom an answer or a full quota has screened out. */
  screen_out_points: Points,
  /** Points for those who had accepted, if the study cancels. */
  no_show_points: Points,
  /** Months after a study of ours in which its participants cannot take part in this one. */
  again_after_months: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120))),
    null,
  ),
  /** Hours for which an offered place is held; null until the operator ends it. */
  offer_hours: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720))), null),
})
export type Recruiting = v.InferOutput<typeof Recruiting>
export const noRecruiting: Recruiting = v.parse(Recruiting, {})
export const OptionalRecruiting = v.optional(Recruiting, () => noRecruiting)

/** Effect of the answers to a question with choices on an application. */
const Screening = v.strictObject({
  /** Values that end the application. */
  knock_out: v.pipe(v.array(Line(100)), v.maxLength(100)),
  /** The words that tell the participant why. */
  text: v.nullable(Line(500)),
  /** Values that the study looks for. */
  wanted: v.pipe(v.array(Line(100)), v.maxLength(100)),
})
export type Screening = v.InferOutput<typeof Screening>
export const noScreening: Screening = { knock_out: [], text: null, wanted: [] }
export const OptionalScreening = v.optional(
  v.pipe(
    Screening,
    v.check(({ knock_out, text }) => knock_out.length === 0 || text !== null),
  ),
  () => noScreening,
)
