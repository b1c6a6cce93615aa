import { msg } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { providerSurveysQuery, surveyHistoryQuery } from '#features/surveys/queries.ts'
import { SurveyReturnSearch } from '#features/surveys/survey-return-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { OnlineSurveysPage } from '#pages/surveys/online-surveys-page.tsx'

export const Route = createFileRoute('/_member/_complete/online-surveys')({
  validateSearch: SurveyReturnSearch,
  staticData: { title: msg('Online Surveys') },
  loader: ({ context: { client } }) => {
    void client.prefetchQuery(providerSurveysQuery)
    if (hasFeature('survey-history')) void client.prefetchQuery({ ...surveyHistoryQuery, staleTime: 0 })
  },
  component: OnlineSurveysPage,
})
