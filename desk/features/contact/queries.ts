import type { ContactState } from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const threadsQuery = (state: ContactState) =>
  infiniteQueryOptions({
    queryKey: ['contact', 'threads', state],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.contactThreads, { query: { state, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** Fetching it marks its messages as read. */
export const threadQuery = (reference: string) =>
  queryOptions({
    queryKey: ['contact', 'thread', reference],
    queryFn: ({ signal }) => call(endpoints.contactThread, { params: { reference }, signal }),
    retry: false,
  })
