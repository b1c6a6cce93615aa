import { userQuery } from '#session/user-query.ts'
import { withTimeout } from '#base/scheduling.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Longest wait for fresh answers. A form that starts from old answers would send them back. */
const timeoutMs = 2000

/**
 * Fetches the participant's data for a form that starts from them; falls back to the stored data at the timeout.
 *
 * @param remembered The participant that the guard admitted.
 */
export async function fetchMemberOrCached(client: QueryClient, remembered: StoredUser): Promise<StoredUser> {
  const asked = client.fetchQuery({ ...userQuery, retry: false }).catch(() => null)
  return (await withTimeout(asked, timeoutMs)) ?? remembered
}
