import * as v from 'valibot'

const outcomes = v.optional(v.picklist(['complete', 'out']))
const points = v.optional(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]), v.finite()),
)

/** Parameters that the survey provider adds to the return address; all others are dropped. */
export const SurveyReturnSearch = v.object({
  cpx_type: v.optional(v.fallback(outcomes, undefined)),
  cpx_amount: v.optional(v.fallback(points, undefined)),
})
export type SurveyReturn = v.InferOutput<typeof SurveyReturnSearch>
