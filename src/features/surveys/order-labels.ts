import type { SurveyOrder } from '#contract/surveys.ts'

/** Relevance is shown as All (specification, section 4). */
export const orderLabels: Record<SurveyOrder, string> = {
  relevance: 'All',
  payout_desc: 'Highest payout',
  payout_asc: 'Lowest payout',
  loi_asc: 'Shortest',
  loi_desc: 'Longest',
  rating_desc: 'Best rated',
}
