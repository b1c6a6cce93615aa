import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The data of a query; undefined if there are none. The query is kept fresh like any other on the screen, but the
 * component renders only when the data change, and fetches in a later task than the effects: a list has four of them,
 * and each takes a slow phone milliseconds.
 *
 * @param query Must be the same object each time.
 */
export function useCached<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (notify: () => void) => {
      let stop = () => {}
      const timer = setTimeout(() => {
        stop = new QueryObserver(client, { ...query, notifyOnChangeProps: ['data'] }).subscribe(notify)
        notify()
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [client, query],
  )
  return useSyncExternalStore(subscribe, () => client.getQueryData(query.queryKey))
}

/** The same for data that the page's loader has fetched and that stay while the page is shown. */
export function useLoaded<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data {
  const data = useCached(query)
  if (data === undefined) throw new Error(`${JSON.stringify(query.queryKey)} was not loaded`)
  return data
}
