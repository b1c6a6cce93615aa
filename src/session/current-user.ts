import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './session.ts'

/**
 * Who is signed in, for the guards. A participant who is remembered on this device counts at once and is asked for
 * again behind the scenes; with nobody remembered a failed request counts as anonymous (specification, section 8).
 */
export async function currentUser(client: QueryClient): Promise<StoredUser | null> {
  const remembered = client.getQueryData(userQuery.queryKey)
  if (remembered !== undefined) {
    void client.prefetchQuery(userQuery)
    return remembered
  }
  return client.fetchQuery({ ...userQuery, retry: false }).catch(() => null)
}
