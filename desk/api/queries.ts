import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { type QueryKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Asked, call } from './client.ts'

/** The answer of a call, under a key. */
export const answerQuery = <const Row extends DeskEndpoint>(
  queryKey: QueryKey,
  row: Row,
  asked: Asked<Row>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(row, { ...asked, signal }) })

/**
 * A list that the host answers a page at a time.
 *
 * @param read Reads the page that begins at the `next` of the one before; the first page without it.
 */
export const pagedQuery = <Next extends string | number, Page extends { next: Next | null }>(
  queryKey: QueryKey,
  read: (from: Next | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: { from }, signal }) => read(from, signal),
    // In an object, because the library's types do not resolve a bare parameter of types.
    initialPageParam: { from: undefined as Next | undefined },
    getNextPageParam: ({ next }) => (next === null ? null : { from: next }),
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
