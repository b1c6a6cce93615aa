import { userQuery } from '#session/session.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'

/** A form that is filled in from old answers would send them back. Longer than this nobody waits for newer ones. */
const timeoutMs = 2000

/**
 * The participant as the host knows her now, for a form that starts from what is known; as she is remembered when the
 * host does not say in time.
 *
 * @param remembered Whom the guard let in.
 */
export async function fetchMemberOrCached(client: QueryClient, remembered: StoredUser): Promise<StoredUser> {
  const asked = client.fetchQuery({ ...userQuery, retry: false }).catch(() => null)
  return (await withTimeout(asked, timeoutMs)) ?? remembered
}
