import { type QueryKey, infiniteQueryOptions } from '@tanstack/react-query'

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
