import { createFileRoute, redirect } from '@tanstack/react-router'
import { ImportedStudyPage } from '#desk/features/studies/imported/ImportedStudy.tsx'
import { RosterSearch, answeredStudiesQuery } from '#desk/features/studies/people/queries.ts'
import { StudyRoster } from '#desk/features/studies/people/StudyRoster.tsx'
import { catalogueStudyQuery, idIn } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/studies/$id/people')({
  validateSearch: RosterSearch,
  beforeLoad: async ({ context: { client }, params: { id }, search, location: { state } }) => {
    const { row } = await client.ensureQueryData(catalogueStudyQuery(idIn({ id })))
    const params = { id: row.source_key }
    if (row.source === 'own') throw redirect({ to: '/studies/own/$id/people', params, search, state })
  },
  staticData: { title: 'People of a study' },
  loader: async ({ context: { client }, params }) => {
    await client.ensureQueryData(answeredStudiesQuery)
    return client.ensureQueryData(catalogueStudyQuery(idIn(params)))
  },
  component: PeoplePage,
})

function PeoplePage() {
  const study = Route.useLoaderData()
  const filter = Route.useSearch()
  return (
    <ImportedStudyPage study={study}>
      <StudyRoster key={`${study.row.id} ${filter.who ?? ''}`} studyId={study.row.id} filter={filter} />
    </ImportedStudyPage>
  )
}
