import { createFileRoute } from '@tanstack/react-router'
import { StudySessions } from '#desk/features/studies/own/StudySessions.tsx'
import { idIn, ownStudyQuery } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/studies/own/$id/sessions')({
  staticData: { title: 'Sessions of a study' },
  loader: async ({ context: { client }, params }) => {
    await client.fetchQuery(ownStudyQuery(idIn(params)))
    return idIn(params)
  },
  component: SessionsPage,
})

function SessionsPage() {
  return <StudySessions id={Route.useLoaderData()} />
}
