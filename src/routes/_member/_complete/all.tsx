import { msg, t } from '#language/language.ts'
import type { StudySelection } from '#domain/fit/listing.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { misfitText } from '#pages/lists/misfits.ts'
import { StudyListPage } from '#pages/lists/study-list.tsx'
import { useAreas } from '#pages/lists/use-areas.tsx'
import { StudySearchParams } from '#pages/search/search-params.ts'

const title = msg('All Studies')
const selection: StudySelection = { kind: 'all' }

export const Route = createFileRoute('/_member/_complete/all')({
  validateSearch: StudySearchParams,
  staticData: { title, offersInstall: true },
  loader: ({ context }) => loadCatalogue(context),
  pendingComponent: () => <StudyListSkeleton title={t(title)} />,
  component: AllStudiesPage,
})

function AllStudiesPage() {
  const { notice, ...source } = useAreas()
  return (
    <StudyListPage
      key="all"
      title={t(title)}
      selection={selection}
      source={source}
      misfitsOf={misfitText}
      remarks={notice}
      params={Route.useSearch()}
    />
  )
}
