import { msg } from '#language/language.ts'
import { unfitStudies } from '#domain/studies/fit.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { participantOf } from '#session/participant.ts'
import { UnfitStudies } from '#features/studies/list/UnfitStudies.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { useAreas } from '#pages/lists/use-areas.tsx'
import { useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { useWordSearch } from '#pages/lists/use-word-search.tsx'
import { useToday } from '#pages/lists/today.ts'

export const Route = createFileRoute('/_member/_complete/not-now')({
  staticData: { title: msg('Not for you now'), offersInstall: true },
  loader: ({ context }) => loadCatalogue(context),
  component: NotNowPage,
})

function NotNowPage() {
  const { user } = Route.useRouteContext()
  const { catalogue, tables, notice } = useAreas()
  const today = useToday()
  const { hidden } = useMarkedStudies(user)
  const groups = useMemo(
    () =>
      unfitStudies(catalogue, { ...participantOf(user), hiddenStudyIds: hidden }, Number(today.slice(0, 4))),
    [catalogue, user, hidden, today],
  )
  const studies = useMemo(
    () => Object.values(groups).flatMap((unfit) => unfit.map(({ study }) => study)),
    [groups],
  )
  const { found, field, nothing } = useWordSearch(catalogue, tables, studies)
  const shown = useMemo(() => new Set(found), [found])
  return (
    <UnfitStudies
      groups={groups}
      isShown={(study) => shown.has(study)}
      remarks={
        <>
          {field}
          {notice}
          {nothing}
        </>
      }
      viewOf={(study) => viewStudy(study, tables, today)}
    />
  )
}
