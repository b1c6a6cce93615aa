import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './session.ts'

/**
 * The user for the guards. A cached answer, also that nobody is signed in, is used immediately and refetched in
 * the background; without one a failed request counts as anonymous (specification, section 8).
 */
export async function currentUser(client: QueryClient): Promise<StoredUser | null> {
  const remembered = client.getQueryData(userQuery.queryKey)
  if (remembered !== undefined) {
    void client.prefetchQuery(userQuery)
    return remembered
  }
  return client.fetchQuery({ ...userQuery, retry: false }).catch(() => null)
}
