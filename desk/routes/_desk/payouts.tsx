import { createFileRoute } from '@tanstack/react-router'
import { Payouts } from '#desk/features/payouts/Payouts.tsx'
import { payoutsQuery } from '#desk/features/payouts/queries.ts'

export const Route = createFileRoute('/_desk/payouts')({
  staticData: { title: 'Payouts' },
  loader: ({ context: { client } }) => client.ensureQueryData(payoutsQuery),
  component: Payouts,
})
