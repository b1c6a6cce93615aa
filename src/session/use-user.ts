import type { StoredUser } from '#offline/storage/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userQuery } from './session.ts'

/**
 * The signed-in participant as she is known by now, without asking for her; null for a visitor, undefined while nothing is
 * known. A query's observer would also render whoever uses it when the asking begins and ends.
 */
export function useUser(): StoredUser | null | undefined {
  const client = useQueryClient()
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  return useSyncExternalStore(client.getQueryCache().subscribe, () => client.getQueryData(userQuery.queryKey))
}
