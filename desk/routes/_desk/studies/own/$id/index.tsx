import { createFileRoute } from '@tanstack/react-router'
import { OwnStudy } from '#desk/features/studies/own/OwnStudy.tsx'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { idIn, ownStudyQuery } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/studies/own/$id/')({
  staticData: { title: 'Study' },
  loader: async ({ context: { client }, params }) => {
    const id = idIn(params)
    // Input starts from the newest version.
    const study = client.fetchQuery({ ...ownStudyQuery(id), staleTime: 0 })
    await Promise.all([study, client.ensureQueryData(studyChoicesQuery)])
    return id
  },
  component: OwnStudyPage,
})

function OwnStudyPage() {
  return <OwnStudy id={Route.useLoaderData()} />
}
