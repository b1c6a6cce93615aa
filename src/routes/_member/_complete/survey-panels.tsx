import { msg } from '#language/language.ts'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { createFileRoute } from '@tanstack/react-router'
import { SurveyPanelsPage } from '#pages/surveys/survey-panels-page.tsx'

export const Route = createFileRoute('/_member/_complete/survey-panels')({
  staticData: { title: msg('Panels to join') },
  loader: async ({ context: { client } }) => {
    await client.ensureQueryData({ ...olderSurveysQuery, revalidateIfStale: true })
  },
  component: SurveyPanelsPage,
})
