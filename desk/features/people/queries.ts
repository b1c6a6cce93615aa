import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { pagedQuery } from '#desk/api/paged-query.ts'

export const peopleOnHoldQuery = pagedQuery(['people-on-hold'], (after: string | undefined, signal) =>
  call(endpoints.peopleOnHold, { query: { after }, signal }),
)

export const wishesQuery = queryOptions({
  queryKey: ['points-wishes'],
  queryFn: ({ signal }) => call(endpoints.pointsWishes, { signal }),
})

export interface RecordKey {
  query: string
  reason: string
}

export const peopleFoundQuery = ({ query, reason }: RecordKey) =>
  queryOptions({
    queryKey: ['people-found', query, reason],
    queryFn: ({ signal }) => call(endpoints.findPeople, { body: { query, reason }, signal }),
  })

/** Reading it again within an hour with the same reason is the same opening. */
export const personQuery = ({ query, reason }: RecordKey) =>
  queryOptions({
    queryKey: ['person', query, reason],
    queryFn: ({ signal }) => call(endpoints.openPerson, { body: { query, reason }, signal }),
    retry: false,
  })
