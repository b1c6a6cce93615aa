import { createFileRoute } from '@tanstack/react-router'
import { NewOwnStudy } from '#desk/features/studies/own/NewOwnStudy.tsx'
import { studyChoicesQuery } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/own-studies/new')({
  staticData: { title: 'Write a study' },
  loader: ({ context: { client } }) => client.ensureQueryData(studyChoicesQuery),
  component: NewOwnStudyPage,
})

function NewOwnStudyPage() {
  const navigate = Route.useNavigate()
  const open = (id: number) =>
    navigate({ to: '/own-studies/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
  return <NewOwnStudy onAdded={(id) => void open(id)} />
}
