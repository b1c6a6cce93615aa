import { createFileRoute } from '@tanstack/react-router'
import { Log } from '#desk/features/log/Log.tsx'
import { logQuery } from '#desk/features/log/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

const Filter = searchParam(v.pipe(v.string(), v.maxLength(100)))

export const Route = createFileRoute('/_desk/log')({
  validateSearch: v.object({ act: Filter, subject: Filter }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps }) => client.ensureInfiniteQueryData(logQuery(deps)),
  staticData: { title: 'Log' },
  component: LogPage,
})

function LogPage() {
  const navigate = Route.useNavigate()
  return <Log filter={Route.useSearch()} onFilter={(search) => void navigate({ search })} />
}
