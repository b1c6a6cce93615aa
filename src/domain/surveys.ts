import type { ProviderSurvey, SurveyOrder } from '#contract/answers/surveys.ts'

/** Negative when `a` comes first. Relevance is the provider's own order, so nothing is compared. */
const comparisons: Record<SurveyOrder, ((a: ProviderSurvey, b: ProviderSurvey) => number) | null> = {
  relevance: null,
  payout_desc: (a, b) => b.payout - a.payout,
  payout_asc: (a, b) => a.payout - b.payout,
  loi_asc: (a, b) => a.loi - b.loi,
  loi_desc: (a, b) => b.loi - a.loi,
  rating_desc: (a, b) => b.rating - a.rating,
}

/**
 * Surveys in the chosen order (specification, section 4); those that are equal in it stay in the provider's order. A
 * survey that nobody has rated comes last by rating, because its rating is 0. The list that is given stays as it is.
 */
export function sortSurveys(surveys: readonly ProviderSurvey[], order: SurveyOrder): ProviderSurvey[] {
  const compare = comparisons[order]
  return compare === null ? [...surveys] : surveys.toSorted(compare)
}
