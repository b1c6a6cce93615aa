import { payoutStates } from '#contract/desk/answers/payouts.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Payouts } from '#desk/features/payouts/Payouts.tsx'
import { payoutsQuery } from '#desk/features/payouts/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/payouts')({
  validateSearch: v.object({
    state: searchParam(v.picklist(payoutStates)),
    dollars: searchParam(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999))),
    // Text of digits alone is a number in an address.
    search: searchParam(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200))),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps }) => client.ensureInfiniteQueryData(payoutsQuery(deps)),
  staticData: { title: 'Payouts' },
  component: PayoutsPage,
})

function PayoutsPage() {
  const navigate = Route.useNavigate()
  return <Payouts filter={Route.useSearch()} onFilter={(search) => void navigate({ search })} />
}
