import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

/** @param year By default the current one. */
export const financeQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['finance', year ?? ''],
    queryFn: ({ signal }) => call(endpoints.finance, { query: { year: year?.toString() }, signal }),
  })
