import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/**
 * The participant's current data, without fetching; null for a visitor, undefined while unknown. Not a query observer,
 * which would also render its component when a fetch starts and ends.
 */
export function useUser() {
  const session = useRouteContext({ from: rootRouteId, select: (context) => context.session })
  return useSyncExternalStore(session.subscribe, session.user)
}
