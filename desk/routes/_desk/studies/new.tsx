import { Id } from '#contract/base/values.ts'
import { createFileRoute } from '@tanstack/react-router'
import { NewOwnStudy } from '#desk/features/studies/own/NewOwnStudy.tsx'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { ownStudyQuery } from '#desk/features/studies/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/studies/new')({
  staticData: { title: 'Write a study' },
  validateSearch: v.object({ copy: searchParam(Id) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { copy } }) => {
    const [copied] = await Promise.all([
      copy === undefined ? null : client.ensureQueryData(ownStudyQuery(copy)),
      client.ensureQueryData(studyChoicesQuery),
    ])
    return { copied: copied?.content ?? null }
  },
  component: NewOwnStudyPage,
})

function NewOwnStudyPage() {
  const navigate = Route.useNavigate()
  const open = (id: number) =>
    navigate({ to: '/studies/own/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
  const { copied } = Route.useLoaderData()
  return <NewOwnStudy copied={copied} onAdded={(id) => void open(id)} />
}
