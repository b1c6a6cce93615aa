import { createFileRoute } from '@tanstack/react-router'
import { OwnStudyPage } from '#desk/features/studies/own/OwnStudyPage.tsx'
import { RosterSearch, answeredStudiesQuery } from '#desk/features/studies/people/queries.ts'
import { StudyRoster } from '#desk/features/studies/people/StudyRoster.tsx'
import { idIn, ownStudyQuery } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/studies/own/$id/people')({
  validateSearch: RosterSearch,
  staticData: { title: 'People of a study' },
  loader: async ({ context: { client }, params }) => {
    await client.ensureQueryData(answeredStudiesQuery)
    return client.ensureQueryData(ownStudyQuery(idIn(params)))
  },
  component: PeoplePage,
})

function PeoplePage() {
  const study = Route.useLoaderData()
  const filter = Route.useSearch()
  return (
    <OwnStudyPage study={study}>
      <StudyRoster
        // A reason that was given for one participant opens no others.
        key={`${study.id} ${filter.who ?? ''}`}
        studyId={study.study_id}
        filter={filter}
      />
    </OwnStudyPage>
  )
}
