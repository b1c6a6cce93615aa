import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Observable } from './observable.ts'

/**
 * A value of one start, `first` until it is set, kept by its client until a sign-out. Subscribers hear of a change at
 * once: observers of a query would be told later, and a second change meanwhile would undo the first.
 */
export function clientValue<Value>(client: QueryClient, queryKey: QueryKey, first: Value): Observable<Value> {
  const cache = client.getQueryCache()
  const query = cache.build<Value>(client, { queryKey, gcTime: Infinity, structuralSharing: false })
  return {
    get: () => query.state.data ?? first,
    // As by hand: it says nothing about the connection.
    set: (value) => void query.setData(value, { manual: true }),
    // Of others there are changes during a render, when nothing may be drawn again.
    subscribe: (listener) =>
      cache.subscribe((event) => {
        if (event.query.queryHash === query.queryHash) listener()
      }),
  }
}
