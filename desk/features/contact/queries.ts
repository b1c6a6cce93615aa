import type { ContactState } from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { answerQuery, pagedQuery } from '#desk/api/queries.ts'

export const threadsQuery = (state: ContactState) =>
  pagedQuery(['contact', 'threads', state], endpoints.contactThreads, { query: { state } })

/** Fetching it marks its messages as read. */
export const threadQuery = (reference: string) => ({
  ...answerQuery(['contact', 'thread', reference], endpoints.contactThread, { params: { reference } }),
  retry: false,
})
