import type { FirstView } from '#contract/desk/first-view.ts'
import { QueryClient } from '@tanstack/react-query'
import { isRefusedAs } from './api/errors.ts'
import { todayQuery } from './features/today/queries.ts'
import { sessionQuery } from './session/operator.ts'

const passing = ['network', 'unavailable']

/** @param view Answers that are there already. */
export function createQueryClient(view: FirstView | null): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The host or its database is busy: the next attempt may succeed.
        retry: (failures, error) => failures < 2 && passing.some((code) => isRefusedAs(error, code)),
      },
    },
  })
  if (view) {
    client.setQueryData(sessionQuery.queryKey, view.session)
    client.setQueryData(todayQuery.queryKey, view.today)
  }
  return client
}
