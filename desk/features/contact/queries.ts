import type { ContactState } from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { pagedQuery } from '#desk/api/paged-query.ts'

export const threadsQuery = (state: ContactState) =>
  pagedQuery(['contact', 'threads', state], (after: string | undefined, signal) =>
    call(endpoints.contactThreads, { query: { state, after }, signal }),
  )

/** Fetching it marks its messages as read. */
export const threadQuery = (reference: string) =>
  queryOptions({
    queryKey: ['contact', 'thread', reference],
    queryFn: ({ signal }) => call(endpoints.contactThread, { params: { reference }, signal }),
    retry: false,
  })
