import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Has a query asked for again like any other that is on the screen, and draws nothing by it. @returns Ends that. */
export function keepFresh<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): () => void {
  return new QueryObserver(client, query).subscribe(() => {})
}

/**
 * What a query holds; undefined while it holds nothing. It is asked for again like any other that is on the screen, but who
 * uses this is drawn anew only when the data change: `useQuery` does that also because the asking begins, in the very task of
 * the effects that begin it, and once more when it ends.
 *
 * @param query The same object each time.
 */
export function useCached<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data | undefined {
  const client = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    // Not in the task of the effects either: a list holds four, and to begin with each takes a slow phone milliseconds.
    const timer = setTimeout(() => (stop = keepFresh(client, query)))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, query])
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  return useSyncExternalStore(client.getQueryCache().subscribe, () => client.getQueryData(query.queryKey))
}

/** The same for what the page's loader has seen to, and nothing takes away while the page is there. */
export function useLoaded<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data {
  const data = useCached(query)
  if (data === undefined) throw new Error(`${JSON.stringify(query.queryKey)} was not loaded`)
  return data
}
