import { createFileRoute } from '@tanstack/react-router'
import { Today } from '#desk/features/today/Today.tsx'
import { todayQuery } from '#desk/features/today/queries.ts'

export const Route = createFileRoute('/_desk/')({
  staticData: { title: 'Today' },
  loader: ({ context: { client } }) => client.ensureQueryData(todayQuery),
  component: Today,
})
