import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { CashoutCompletePage } from '#pages/earnings/cashout-complete-page.tsx'

export const Route = createFileRoute('/_member/_complete/earnings/cashout_/complete')({
  staticData: { title: msg('Payment') },
  component: CashoutCompletePage,
})
