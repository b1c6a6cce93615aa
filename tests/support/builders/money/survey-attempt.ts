import type { SurveyAttempt } from '#contract/answers/surveys.ts'

/** A survey that took ten minutes and paid its offer. Give the fields that the test is about. */
export function surveyAttempt(chosen: Partial<SurveyAttempt> = {}): SurveyAttempt {
  return {
    id: 'a',
    survey_id: '7',
    loi: 10,
    payout: 150,
    outcome: 'complete',
    earned: 150,
    pending: 0,
    is_taken_back: false,
    started_at: '2026-11-20T18:00:00Z',
    ended_at: '2026-11-20T18:10:00Z',
    own_minutes: null,
    ...chosen,
  }
}
