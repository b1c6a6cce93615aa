import { createFileRoute } from '@tanstack/react-router'
import { Sources } from '#desk/features/sources/Sources.tsx'
import { sourcesQuery } from '#desk/features/sources/queries.ts'

export const Route = createFileRoute('/_desk/sources')({
  staticData: { title: 'Sources' },
  loader: ({ context: { client } }) => client.ensureQueryData(sourcesQuery),
  component: Sources,
})
