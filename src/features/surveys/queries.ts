import { ask } from '#api/client.ts'
import { contentOf } from '#api/readable-rows.ts'
import { type OnlineSurvey, OnlineSurveysAnswer } from '#contract/answers/catalogue.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ProviderSurveysAnswer, SurveyHistoryAnswer } from '#contract/answers/survey-calls.ts'
import type { ProviderSurvey, SurveyAttempt } from '#contract/answers/surveys.ts'
import { queryOptions } from '@tanstack/react-query'

/** Paid surveys of the provider that are open to the participant, in the provider's order. */
export const providerSurveysQuery = queryOptions({
  queryKey: ['provider_surveys'],
  queryFn: async ({ signal }): Promise<ProviderSurvey[]> =>
    contentOf('surveys', await ask(endpoints.providerSurveys, ProviderSurveysAnswer, { signal })),
})

/** The participant's survey attempts, newest first. Needs the host's feature `survey-history`. */
export const surveyHistoryQuery = queryOptions({
  queryKey: ['survey_history'],
  queryFn: async ({ signal }): Promise<SurveyAttempt[]> =>
    (await ask(endpoints.surveyHistory, SurveyHistoryAnswer, { signal })).attempts,
})

export const olderSurveysQuery = queryOptions({
  queryKey: ['online_surveys'],
  queryFn: async ({ signal }): Promise<Record<string, OnlineSurvey>> =>
    contentOf(
      'online_surveys',
      (await ask(endpoints.onlineSurveys, OnlineSurveysAnswer, { signal })).online_surveys,
    ),
})
