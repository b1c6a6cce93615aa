import * as v from 'valibot'
import { DateTime, Flag, Numeric, Text, optional } from '#contract/base/values.ts'

const ProviderId = v.pipe(Text, v.maxLength(64))

/** A paid survey of the survey provider (section 3, v2). Its id is the provider's and may be any text. */
export const ProviderSurvey = v.object({
  id: ProviderId,
  /** Length of interview, in minutes. */
  loi: v.pipe(Numeric, v.minValue(0)),
  /** Points. */
  payout: v.pipe(Numeric, v.minValue(0)),
  /** 0 to 5; 0 means not rated yet. */
  rating: v.optional(v.fallback(v.pipe(Numeric, v.minValue(0), v.maxValue(5)), 0), 0),
})
export type ProviderSurvey = v.InferOutput<typeof ProviderSurvey>

/** The six of section 4 of the specification, and one by pay for time. */
export const surveyOrders = [
  'relevance',
  'payout_desc',
  'payout_asc',
  'loi_asc',
  'loi_desc',
  'rating_desc',
  'hourly_desc',
] as const
export type SurveyOrder = (typeof surveyOrders)[number]

const WholeNumber = v.pipe(Numeric, v.integer(), v.minValue(0))

export const SurveyAttempt = v.object({
  id: ProviderId,
  survey_id: Text,
  /** Length of interview, in minutes, and points: as offered at the start. */
  loi: WholeNumber,
  payout: WholeNumber,
  /** The provider's result; `none` until it reports one. */
  outcome: v.picklist(['none', 'complete', 'out']),
  /** Points credited for it and not taken back. */
  earned: WholeNumber,
  /** The part of `earned` that is not confirmed yet. */
  pending: WholeNumber,
  /** Whether the provider took points back. */
  is_taken_back: Flag,
  started_at: DateTime,
  ended_at: optional(DateTime),
  /** Minutes that it took, as the participant entered them. */
  own_minutes: optional(WholeNumber),
})
export type SurveyAttempt = v.InferOutput<typeof SurveyAttempt>
