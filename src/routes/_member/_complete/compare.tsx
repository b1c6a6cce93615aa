import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { ComparePage } from '#pages/study/compare-page.tsx'

export const Route = createFileRoute('/_member/_complete/compare')({
  staticData: { title: msg('Compare studies') },
  loader: ({ context }) => loadCatalogue(context),
  component: ComparePage,
})
