import { createFileRoute } from '@tanstack/react-router'
import { loadStudyPage } from '#pages/study/load-study-page.ts'
import { StudyPage } from '#pages/study/study-page.tsx'

export const Route = createFileRoute('/_member/_complete/study/$id')({
  staticData: { offersInstall: true },
  loader: ({ context, params }) => loadStudyPage(context, params.id),
  remountDeps: ({ params }) => params,
  component: StudyPage,
})
