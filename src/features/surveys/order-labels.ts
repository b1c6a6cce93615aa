import { type Marked, mark } from '#language/language.ts'
import type { SurveyOrder } from '#contract/answers/surveys.ts'

/** Relevance is shown as All (specification, section 4). */
export const orderLabels: Record<SurveyOrder, Marked> = {
  relevance: mark('All'),
  payout_desc: mark('Highest payout'),
  payout_asc: mark('Lowest payout'),
  loi_asc: mark('Shortest'),
  loi_desc: mark('Longest'),
  rating_desc: mark('Best rated'),
}
