import * as endpoints from '#contract/desk/endpoints.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const financeKey = ['finance'] as const

/** @param year By default the current one. */
export const financeQuery = (year: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...financeKey, year ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.finance, { query: { year: year?.toString(), after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
