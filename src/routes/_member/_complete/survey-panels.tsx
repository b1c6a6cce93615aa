import { msg, t } from '#language/language.ts'
import { env } from '#api/env.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { SurveyPanels } from '#features/surveys/SurveyPanels.tsx'
import { Link, createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#ui/parts/Button.tsx'
import { useLoaded } from '#pages/use-loaded.ts'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'

export const Route = createFileRoute('/_member/_complete/survey-panels')({
  staticData: { title: msg('Panels to join') },
  loader: async ({ context: { client } }) => {
    await client.ensureQueryData({ ...olderSurveysQuery, revalidateIfStale: true })
  },
  component: SurveyPanelsPage,
})

function SurveyPanelsPage() {
  const { hidden_studies: hidden } = useCurrentMember(Route.useRouteContext().user)
  return (
    <SurveyPanels
      surveys={Object.values(useLoaded(olderSurveysQuery)).filter(
        ({ id }) => !hidden.onlinesurvey.includes(id),
      )}
      resizeUrl={env.imageResizeUrl}
      hrefOf={({ id }) => env.apiUrl + fillPath(hostPages.onlineSurveyClick, { id })}
      emptyAction={
        <Link to="/my" className={buttonClass()}>
          {t('See current studies')}
        </Link>
      }
    />
  )
}
