import type { StoredUser } from '#offline/storage/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userQuery } from './session.ts'

/**
 * The participant's current data, without fetching; null for a visitor, undefined while unknown. Not a query observer,
 * which would also render its component when a fetch starts and ends.
 */
export function useUser(): StoredUser | null | undefined {
  const client = useQueryClient()
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  return useSyncExternalStore(client.getQueryCache().subscribe, () => client.getQueryData(userQuery.queryKey))
}
