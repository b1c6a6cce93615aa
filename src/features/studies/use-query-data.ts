import {
  type QueryKey,
  QueryObserver,
  type UseSuspenseQueryOptions,
  notifyManager,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * What a query holds; undefined while it holds nothing. It is asked for like `useQuery` asks, but who uses this is rendered
 * anew only when the data change: `useQuery` does it also because the asking begins, which is right after the first render,
 * and when it ends.
 */
export function useQueryData<Data, Key extends QueryKey>(query: FollowedQuery<Data, Key>): Data | undefined {
  return useFollowed(query).data
}

/** The same for what the page's loader has seen to: should it be gone, the page waits for it once more. */
export function useLoadedData<Data, Key extends QueryKey>(query: FollowedQuery<Data, Key>): Data {
  const { last } = useFollowed(query)
  return useSuspenseQuery({
    ...query,
    subscribed: false,
    // When she signs out the cache lets go of it before the page is left: without a network that would end in an error.
    initialData: last,
    initialDataUpdatedAt: 0,
  }).data
}

type FollowedQuery<Data, Key extends QueryKey> = UseSuspenseQueryOptions<Data, Error, Data, Key>

function useFollowed<Data, Key extends QueryKey>(query: FollowedQuery<Data, Key>) {
  const client = useQueryClient()
  const [observer] = useState(() => new QueryObserver(client, query))
  // Each time: another participant's answers take the place of those that the cache has let go of.
  useEffect(() => observer.setOptions(query))
  const follow = useCallback(
    (onChange: () => void) => observer.subscribe(notifyManager.batchCalls(onChange)),
    [observer],
  )
  const data = useSyncExternalStore(follow, () => client.getQueryData<Data>(query.queryKey))
  return { data, last: observer.getCurrentResult().data }
}
