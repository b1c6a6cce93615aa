import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  notifyManager,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * What a query holds; undefined while it holds nothing. It is asked for like `useQuery` asks, but who uses this is rendered
 * anew only when the data change: `useQuery` does it also because the asking begins, which is right after the first render,
 * and when it ends.
 */
export function useQueryData<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key> & { queryKey: Key },
): Data | undefined {
  const client = useQueryClient()
  const [observer] = useState(() => new QueryObserver(client, query))
  // Each time: another participant's answers take the place of those that the cache has let go of.
  useEffect(() => observer.setOptions(query))
  const follow = useCallback(
    (onChange: () => void) => observer.subscribe(notifyManager.batchCalls(onChange)),
    [observer],
  )
  return useSyncExternalStore(follow, () => client.getQueryData<Data>(query.queryKey))
}
