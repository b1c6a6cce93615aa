import * as v from 'valibot'
import { ProviderSurvey, SurveyAttempt } from '#contract/answers/surveys.ts'
import {
  Numeric,
  type Readable,
  Text,
  UnreadTable,
  countReadable,
  listOf,
  optional,
  readRows,
} from '#contract/base/values.ts'

/** Bodies and answers of the survey calls. */

const RankedSurvey = v.object({
  ...ProviderSurvey.entries,
  /** Place in the provider's own order, from 0: numeric keys of a map lose the order in which they were sent. */
  rank: optional(Numeric),
})

const placeOf = ({ rank }: v.InferOutput<typeof RankedSurvey>) => rank ?? Number.MAX_SAFE_INTEGER

/** Sorted by the provider's order, if the host sends ranks. */
export const ProviderSurveysAnswer = v.pipe(
  UnreadTable,
  v.transform((input): Readable<ProviderSurvey[]> => {
    const { rows, dropped } = countReadable(readRows(RankedSurvey, input))
    const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b))
    return { rows: ordered.map(({ rank: _rank, ...survey }) => survey), dropped }
  }),
)

/** Ids are the provider's and may be any short text that can be stored. */
export const SurveyId = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(64),
  v.regex(/^[^\p{Cc}\p{Surrogate}]*$/u),
)

/** Readable answer of the survey start, for hosts that give one: the address to open. */
export const SurveyStartAnswer = v.object({ url: Text })

/** Newest first. */
export const SurveyHistoryAnswer = v.object({ attempts: listOf(SurveyAttempt) })

export const maxOwnMinutes = 600

/** Sets how long a survey took; null restores the measured time. */
export const SurveyMinutesBody = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOwnMinutes))),
})
export type SurveyMinutesBody = v.InferOutput<typeof SurveyMinutesBody>
