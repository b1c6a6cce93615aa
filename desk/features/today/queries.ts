import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(endpoints.today, { signal }),
  refetchInterval: 60_000,
})
