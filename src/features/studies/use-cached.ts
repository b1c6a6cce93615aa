import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { whenIdle } from '#offline/base/scheduling.ts'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The data of a query; undefined if there are none. The query is kept fresh like any other on the screen, but the
 * component renders only when the data change, and fetches when the browser is idle: what is on the screen can be used
 * before.
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
      let isLeft = false
      void whenIdle().then(() => {
        if (isLeft) return
        stop = new QueryObserver(client, { ...query, notifyOnChangeProps: ['data'] }).subscribe(notify)
        notify()
      })
      return () => {
        isLeft = true
        stop()
      }
    },
    [client, query],
  )
  return useSyncExternalStore(subscribe, () => client.getQueryData(query.queryKey))
}
