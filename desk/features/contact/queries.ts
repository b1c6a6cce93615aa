import type { ContactState } from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { call } from '#desk/api/client.ts'
import { answerQuery, pagedQuery } from '#desk/api/queries.ts'

export const threadsQuery = (state: ContactState) =>
  pagedQuery(['contact', 'threads', state], (after: string | undefined, signal) =>
    call(endpoints.contactThreads, { query: { state, after }, signal }),
  )

/** Fetching it marks its messages as read. */
export const threadQuery = (reference: string) => ({
  ...answerQuery(['contact', 'thread', reference], endpoints.contactThread, { params: { reference } }),
  retry: false,
})
