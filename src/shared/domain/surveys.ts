import type { ProviderSurvey, SurveyOrder } from '#contract/answers/surveys.ts'

/** Points a minute; a survey without a stated length counts as 0. */
const payRate = ({ payout, loi }: ProviderSurvey) => (loi > 0 ? payout / loi : 0)

/** Negative if `a` comes first. Relevance is the provider's own order, so nothing is compared. */
const comparisons: Record<SurveyOrder, ((a: ProviderSurvey, b: ProviderSurvey) => number) | null> = {
  relevance: null,
  payout_desc: (a, b) => b.payout - a.payout,
  payout_asc: (a, b) => a.payout - b.payout,
  loi_asc: (a, b) => a.loi - b.loi,
  loi_desc: (a, b) => b.loi - a.loi,
  rating_desc: (a, b) => b.rating - a.rating,
  hourly_desc: (a, b) => payRate(b) - payRate(a),
}

/**
 * Surveys in the chosen order (specification, section 4); ties stay in the provider's order. Unrated surveys come last
 * by rating, because their rating is 0. Does not change the given list.
 */
export function sortSurveys(surveys: readonly ProviderSurvey[], order: SurveyOrder): ProviderSurvey[] {
  const compare = comparisons[order]
  return compare === null ? [...surveys] : surveys.toSorted(compare)
}
