import * as v from 'valibot'

const outcomes = v.optional(v.picklist(['complete', 'out']))
const points = v.optional(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]), v.finite()),
)

/** The chosen order, and parameters that the survey provider adds to the return address. All others are dropped. */
export const SurveySearch = v.object({
  sort: v.optional(v.fallback(v.optional(v.string()), undefined)),
  cpx_type: v.optional(v.fallback(outcomes, undefined)),
  cpx_amount: v.optional(v.fallback(points, undefined)),
})
export type SurveyReturn = Omit<v.InferOutput<typeof SurveySearch>, 'sort'>
