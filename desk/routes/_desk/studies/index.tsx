import { ownStudyStates } from '#contract/desk/answers/own-studies.ts'
import { Text } from '#contract/base/values.ts'
import { createFileRoute } from '@tanstack/react-router'
import { OwnStudies } from '#desk/features/studies/list/OwnStudies.tsx'
import { ownStudiesQuery } from '#desk/features/studies/queries.ts'
import { answeredStudiesQuery } from '#desk/features/studies/people/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/studies/')({
  validateSearch: v.object({
    search: searchParam(v.pipe(Text, v.maxLength(200))),
    state: searchParam(v.picklist(ownStudyStates)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps }) =>
    Promise.all([
      client.ensureInfiniteQueryData(ownStudiesQuery(deps)),
      client.ensureQueryData(answeredStudiesQuery),
    ]),
  staticData: { title: 'Studies' },
  component: OwnStudiesPage,
})

function OwnStudiesPage() {
  const navigate = Route.useNavigate()
  return <OwnStudies filters={Route.useSearch()} onFilter={(search) => void navigate({ search })} />
}
