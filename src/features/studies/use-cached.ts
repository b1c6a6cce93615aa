import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Keeps a query fresh like a mounted observer, without rendering. @returns Ends that. */
export function keepFresh<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): () => void {
  return new QueryObserver(client, query).subscribe(() => {})
}

/**
 * The data of a query; undefined if there are none. The query is kept fresh like any other on the screen, but the
 * component renders only when the data change. `useQuery` also renders when a fetch starts, in the task of the
 * effects, and when it ends.
 *
 * @param query Must be the same object each time.
 */
export function useCached<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data | undefined {
  const client = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    // In a later task than the effects: a list has four of them, and each takes a slow phone milliseconds.
    const timer = setTimeout(() => (stop = keepFresh(client, query)))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, query])
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  return useSyncExternalStore(client.getQueryCache().subscribe, () => client.getQueryData(query.queryKey))
}

/** The same for data that the page's loader has fetched and that stay while the page is shown. */
export function useLoaded<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data {
  const data = useCached(query)
  if (data === undefined) throw new Error(`${JSON.stringify(query.queryKey)} was not loaded`)
  return data
}
