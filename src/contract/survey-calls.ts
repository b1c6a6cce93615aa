import * as v from 'valibot'
import { ProviderSurvey, SurveyAttempt } from './surveys.ts'
import { Text, listOf } from './values.ts'

/** What the calls around surveys take and answer. */

/** Place in the provider's own order, from 0: numeric keys of a map lose the order in which they were sent. */
const Rank = v.object({ rank: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** In the provider's order, as far as the host tells it. */
export const ProviderSurveysAnswer = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((entries): ProviderSurvey[] =>
    Object.entries(entries)
      .flatMap(([key, value]) => {
        const withKey = typeof value === 'object' && value !== null ? { id: key, ...value } : value
        const survey = v.safeParse(ProviderSurvey, withKey)
        const place = v.safeParse(Rank, value)
        const rank = place.success ? place.output.rank : Number.MAX_SAFE_INTEGER
        return survey.success ? [{ rank, survey: survey.output }] : []
      })
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ survey }) => survey),
  ),
)

/** Readable answer of the survey start, for hosts that give one: the address to open. */
export const SurveyStartAnswer = v.object({ url: Text })

/** Newest first. */
export const SurveyHistoryAnswer = v.object({ attempts: listOf(SurveyAttempt) })

export const mostOwnMinutes = 600

/** Says how long a survey took; null goes back to what was measured. */
export const SurveyMinutesBody = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostOwnMinutes))),
})
export type SurveyMinutesBody = v.InferOutput<typeof SurveyMinutesBody>
