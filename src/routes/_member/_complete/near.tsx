import { msg, t } from '#language/language.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadNearPage } from '#pages/near/load-near-page.ts'
import { NearPage } from '#pages/near/near-page.tsx'

const title = msg('Near me')

export const Route = createFileRoute('/_member/_complete/near')({
  staticData: { title, offersInstall: true },
  loader: ({ context }) => loadNearPage(context),
  pendingComponent: () => <StudyListSkeleton title={t(title)} />,
  component: NearPage,
})
