import { Id } from '#contract/base/values.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Sessions } from '#desk/features/sessions/Sessions.tsx'
import { sessionsQuery } from '#desk/features/sessions/queries.ts'
import { currentDay } from '#desk/session/kept-day.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/sessions')({
  validateSearch: v.object({ study: searchParam(Id), week: searchParam(v.literal(true)) }),
  loaderDeps: ({ search }) => search,
  // Not awaited: what the device keeps is there at once.
  loader: ({ context: { client }, deps }) => void client.prefetchQuery(sessionsQuery(deps, currentDay())),
  staticData: { title: 'Sessions' },
  component: SessionsPage,
})

function SessionsPage() {
  return <Sessions asked={Route.useSearch()} />
}
