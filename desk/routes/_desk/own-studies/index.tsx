import { ownStudyStates } from '#contract/desk/answers/own-studies.ts'
import { Text } from '#contract/base/values.ts'
import { createFileRoute } from '@tanstack/react-router'
import { OwnStudies } from '#desk/features/studies/own/OwnStudies.tsx'
import { ownStudiesQuery } from '#desk/features/studies/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/own-studies/')({
  validateSearch: v.object({
    search: searchParam(v.pipe(Text, v.maxLength(200))),
    state: searchParam(v.picklist(ownStudyStates)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps }) => client.ensureInfiniteQueryData(ownStudiesQuery(deps)),
  staticData: { title: 'Own studies' },
  component: OwnStudiesPage,
})

function OwnStudiesPage() {
  const navigate = Route.useNavigate()
  return <OwnStudies filters={Route.useSearch()} onFilter={(search) => void navigate({ search })} />
}
