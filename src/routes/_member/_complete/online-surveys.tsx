import { msg } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { providerSurveysQuery, surveyHistoryQuery } from '#features/surveys/queries.ts'
import { SurveySearch } from '#features/surveys/survey-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { OnlineSurveysPage } from '#pages/surveys/online-surveys-page.tsx'

export const Route = createFileRoute('/_member/_complete/online-surveys')({
  validateSearch: SurveySearch,
  staticData: { title: msg('Online Surveys') },
  loader: ({ context: { client } }) => {
    void client.prefetchQuery(providerSurveysQuery)
    if (hasFeature('survey-history')) void client.prefetchQuery({ ...surveyHistoryQuery, staleTime: 0 })
  },
  component: OnlineSurveysPage,
})
