import { createFileRoute, redirect } from '@tanstack/react-router'
import { ImportedStudy } from '#desk/features/studies/imported/ImportedStudy.tsx'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { catalogueStudyQuery, idIn } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/studies/$id/')({
  staticData: { title: 'Study' },
  loader: async ({ context: { client }, params }) => {
    const id = idIn(params)
    // Input starts from the newest version.
    const study = client.fetchQuery({ ...catalogueStudyQuery(id), staleTime: 0 })
    const [{ row }] = await Promise.all([study, client.ensureQueryData(studyChoicesQuery)])
    if (row.source === 'own') throw redirect({ to: '/studies/own/$id', params: { id: row.source_key } })
    return id
  },
  component: StudyPage,
})

function StudyPage() {
  return <ImportedStudy id={Route.useLoaderData()} />
}
