import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

/** Waiting payouts, the oldest first. */
export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: ({ signal }) => call(endpoints.payouts, { signal }),
})
