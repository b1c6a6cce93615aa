import { createFileRoute } from '@tanstack/react-router'
import { Finance } from '#desk/features/finance/Finance.tsx'
import { financeQuery } from '#desk/features/finance/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/finance')({
  validateSearch: v.object({
    year: searchParam(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099))),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: { year } }) => client.ensureInfiniteQueryData(financeQuery(year)),
  staticData: { title: 'Finance' },
  component: FinancePage,
})

function FinancePage() {
  return <Finance asked={Route.useSearch().year} />
}
