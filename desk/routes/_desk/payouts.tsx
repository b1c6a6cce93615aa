import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#desk/shell/ComingPage.tsx'

export const Route = createFileRoute('/_desk/payouts')({
  staticData: { title: 'Payouts' },
  component: () => <ComingPage title="Payouts">Until then: npm run payouts -- list.</ComingPage>,
})
