import { msg, t } from '#language/language.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { MarkedStudiesPage } from '#pages/lists/marked-studies.tsx'

const title = msg('Hidden studies')

export const Route = createFileRoute('/_member/_complete/hidden')({
  staticData: { title },
  loader: ({ context }) => loadCatalogue(context),
  pendingComponent: () => <StudyListSkeleton title={t(title)} hasSearch={false} />,
  component: () => <MarkedStudiesPage kind="hidden" title={t(title)} />,
})
