import { type Marked, msg } from '#language/language.ts'
import type { SurveyOrder } from '#contract/answers/surveys.ts'

/** Relevance is shown as All (specification, section 4). */
export const surveyOrderLabels: Record<SurveyOrder, Marked> = {
  relevance: msg('All'),
  payout_desc: msg('Highest payout'),
  payout_asc: msg('Lowest payout'),
  loi_asc: msg('Shortest'),
  loi_desc: msg('Longest'),
  rating_desc: msg('Best rated'),
  hourly_desc: msg('Most dollars an hour'),
}
