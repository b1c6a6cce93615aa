import { msg, t } from '#language/language.ts'
import type { StudySelection } from '#domain/fit/listing.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { StudyListFor } from '#pages/lists/study-list-for.tsx'
import { StudySearchParams } from '#pages/search/search-params.ts'

const title = msg('My Studies')
const selection: StudySelection = { kind: 'my' }

export const Route = createFileRoute('/_member/_complete/my')({
  validateSearch: StudySearchParams,
  staticData: { title, offersInstall: true },
  // A searched list waits for all studies.
  loader: ({ context, location }) => loadCatalogue(context, location.searchStr === ''),
  pendingComponent: () => <StudyListSkeleton title={t(title)} />,
  component: MyStudiesPage,
})

function MyStudiesPage() {
  return <StudyListFor key="my" title={t(title)} selection={selection} params={Route.useSearch()} />
}
