import { StudyListSkeleton } from '#features/studies/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from './-catalogue.ts'
import { MarkedStudiesPage } from './-marked-studies.tsx'

const title = 'Hidden studies'

export const Route = createFileRoute('/_member/_complete/hidden')({
  staticData: { title },
  loader: ({ context }) => loadCatalogue(context),
  pendingComponent: () => <StudyListSkeleton title={title} hasSearch={false} />,
  component: HiddenStudiesPage,
})

function HiddenStudiesPage() {
  const { user } = Route.useRouteContext()
  return <MarkedStudiesPage kind="hidden" title={title} user={user} />
}
