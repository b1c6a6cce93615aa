import * as endpoints from '#contract/desk/endpoints.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export interface LogFilter {
  act?: string | undefined
  subject?: string | undefined
}

export const logQuery = ({ act, subject }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['log', act ?? '', subject ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.log, { query: { before: pageParam ?? undefined, act, subject }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Every act of the operator adds to it, on any page.
    staleTime: 0,
  })
