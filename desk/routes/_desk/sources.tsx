import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#desk/shell/ComingPage.tsx'

export const Route = createFileRoute('/_desk/sources')({
  staticData: { title: 'Sources' },
  component: () => <ComingPage title="Sources">Until then: npm run sync -- status.</ComingPage>,
})
