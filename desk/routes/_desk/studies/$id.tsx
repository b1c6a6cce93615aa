import { Id } from '#contract/base/values.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ImportedStudy } from '#desk/features/studies/imported/ImportedStudy.tsx'
import { catalogueStudyQuery, studyChoicesQuery } from '#desk/features/studies/queries.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/studies/$id')({
  staticData: { title: 'Study' },
  loader: async ({ context: { client }, params }) => {
    const id = v.safeParse(Id, params.id)
    if (!id.success) throw notFound()
    // Input starts from the newest version.
    const study = client.fetchQuery({ ...catalogueStudyQuery(id.output), staleTime: 0 })
    await Promise.all([study, client.ensureQueryData(studyChoicesQuery)])
    return { id: id.output }
  },
  component: StudyPage,
})

function StudyPage() {
  return <ImportedStudy id={Route.useLoaderData().id} />
}
