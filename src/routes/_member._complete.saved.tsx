import { StudyListSkeleton } from '#features/studies/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from './-catalogue.ts'
import { MarkedStudiesPage } from './-marked-studies.tsx'

const title = 'Saved studies'

export const Route = createFileRoute('/_member/_complete/saved')({
  staticData: { title },
  loader: ({ context }) => loadCatalogue(context),
  pendingComponent: () => <StudyListSkeleton title={title} hasSearch={false} />,
  component: SavedStudiesPage,
})

function SavedStudiesPage() {
  const { user } = Route.useRouteContext()
  return <MarkedStudiesPage kind="saved" title={title} user={user} />
}
