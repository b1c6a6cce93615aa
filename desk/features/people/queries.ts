import * as endpoints from '#contract/desk/endpoints.ts'
import { answerQuery, pagedQuery } from '#desk/api/queries.ts'

export const peopleOnHoldQuery = pagedQuery(['people-on-hold'], endpoints.peopleOnHold, {})

export const wishesQuery = answerQuery(['points-wishes'], endpoints.pointsWishes, {})

export interface RecordKey {
  query: string
  reason: string
}

export const peopleFoundQuery = ({ query, reason }: RecordKey) =>
  answerQuery(['people-found', query, reason], endpoints.findPeople, { body: { query, reason } })

/** Reading it again within an hour with the same reason is the same opening. */
export const personQuery = ({ query, reason }: RecordKey) => ({
  ...answerQuery(['person', query, reason], endpoints.openPerson, { body: { query, reason } }),
  retry: false,
})
