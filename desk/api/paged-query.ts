import { type QueryKey, infiniteQueryOptions } from '@tanstack/react-query'

/**
 * A list that the host answers a page at a time.
 *
 * @param read Reads the page that begins at the `next` of the one before; the first page without it.
 */
export const pagedQuery = <Page extends { next: string | number | null }>(
  queryKey: QueryKey,
  read: (from: NonNullable<Page['next']> | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ?? undefined, signal),
    initialPageParam: null as Page['next'],
    getNextPageParam: ({ next }) => next,
  })
