import * as endpoints from '#contract/desk/endpoints.ts'
import type { TodayAnswer } from '#contract/desk/answers/today.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(endpoints.today, { signal }),
  refetchInterval: 60_000,
  // The tab's title counts what waits, also behind other tabs.
  refetchIntervalInBackground: true,
})

export const waitingOf = (today: TodayAnswer): number =>
  Object.values(today).reduce((sum, { count }) => sum + count, 0)
