import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const peopleOnHoldQuery = queryOptions({
  queryKey: ['people-on-hold'],
  queryFn: ({ signal }) => call(endpoints.peopleOnHold, { signal }),
})

/** Names a participant, and the reason that the participant reads. */
export interface RecordKey {
  query: string
  reason: string
}

/** Reading it again within an hour with the same reason is the same opening. */
export const personQuery = ({ query, reason }: RecordKey) =>
  queryOptions({
    queryKey: ['person', query, reason],
    queryFn: ({ signal }) => call(endpoints.openPerson, { body: { query, reason }, signal }),
    retry: false,
  })
