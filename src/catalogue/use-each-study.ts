import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'

/**
 * The data of one query for each study, in the order of the ids; undefined where there are none. Each query runs while
 * it is shown. The library's own hook for many queries is larger by a kibibyte, and every study's page would load it.
 */
export function useEachStudy<Data, Key extends QueryKey>(
  ids: readonly number[],
  queryOf: (id: number) => QueryObserverOptions<Data, Error, Data, Data, Key>,
): (Data | undefined)[] {
  const client = useQueryClient()
  const [, show] = useReducer((shown: number) => shown + 1, 0)
  useEffect(() => {
    const stops = ids.map((id) =>
      new QueryObserver(client, { ...queryOf(id), notifyOnChangeProps: ['data'] }).subscribe(show),
    )
    return () => stops.forEach((stop) => stop())
    // oxlint-disable-next-line react/exhaustive-deps -- the same ids in another list are the same
  }, [client, queryOf, ids.join()])
  return ids.map((id) => client.getQueryData<Data>(queryOf(id).queryKey))
}
