import { Id } from '#contract/base/values.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { OwnStudy } from '#desk/features/studies/own/OwnStudy.tsx'
import { ownStudyQuery, studyChoicesQuery } from '#desk/features/studies/queries.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/own-studies/$id')({
  staticData: { title: 'Own study' },
  loader: async ({ context: { client }, params }) => {
    const id = v.safeParse(Id, params.id)
    if (!id.success) throw notFound()
    // Input starts from the newest version.
    const study = client.fetchQuery({ ...ownStudyQuery(id.output), staleTime: 0 })
    await Promise.all([study, client.ensureQueryData(studyChoicesQuery)])
    return { id: id.output }
  },
  component: OwnStudyPage,
})

function OwnStudyPage() {
  return <OwnStudy id={Route.useLoaderData().id} />
}
