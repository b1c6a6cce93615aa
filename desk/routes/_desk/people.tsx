import { createFileRoute } from '@tanstack/react-router'
import { People } from '#desk/features/people/People.tsx'
import { peopleOnHoldQuery } from '#desk/features/people/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/people')({
  validateSearch: v.object({
    query: searchParam(v.pipe(v.string(), v.maxLength(320))),
  }),
  loader: ({ context: { client } }) => client.ensureInfiniteQueryData(peopleOnHoldQuery),
  staticData: { title: 'People' },
  component: PeoplePage,
})

function PeoplePage() {
  return <People query={Route.useSearch().query} />
}
