import { createFileRoute } from '@tanstack/react-router'
import { Operators } from '#desk/features/operators/Operators.tsx'
import { operatorsQuery } from '#desk/features/operators/queries.ts'

export const Route = createFileRoute('/_desk/operators')({
  staticData: { title: 'Operators' },
  loader: ({ context: { client } }) => client.ensureQueryData(operatorsQuery),
  component: Operators,
})
