import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { type QueryKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { type Asked, call } from './client.ts'

/** The answer of a call, under a key. */
export const answerQuery = <const Row extends DeskEndpoint>(
  queryKey: QueryKey,
  row: Row,
  asked: Asked<Row>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(row, { ...asked, signal }) })

type PagedEndpoint = DeskEndpoint & { answer: v.GenericSchema<unknown, { next: string | number | null }> }

/**
 * A list that the host answers a page at a time.
 *
 * @param from Parameter that takes the `next` of the page before; the first page has none.
 */
export const pagedQuery = <const Row extends PagedEndpoint>(
  queryKey: QueryKey,
  row: Row,
  asked: Asked<Row>,
  from: 'after' | 'before' = 'after',
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(row, { ...asked, query: { ...asked.query, [from]: pageParam }, signal }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ next }) => next,
  })

/** The market areas that a text names, for studies and for the quotas of rosters. */
export const marketAreasQuery = (text: string) => ({
  ...answerQuery(['market-areas', text], endpoints.marketAreas, { query: { text } }),
  staleTime: Infinity,
})

/** Categories of studies, and the amounts of gift cards. */
export const studyChoicesQuery = {
  ...answerQuery(['study-choices'], endpoints.studyChoices, {}),
  staleTime: 5 * 60_000,
}
