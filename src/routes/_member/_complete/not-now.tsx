import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { NotNowPage } from '#pages/lists/not-now-page.tsx'

export const Route = createFileRoute('/_member/_complete/not-now')({
  staticData: { title: msg('Not for you now'), offersInstall: true },
  loader: ({ context }) => loadCatalogue(context),
  component: NotNowPage,
})
