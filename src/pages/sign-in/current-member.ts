import type { StoredUser } from '#offline/storage/schemas.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * The participant's current data, such as a balance that arrived after the guard.
 *
 * @param admitted The participant that the guard admitted.
 */
export function useCurrentMember(admitted: StoredUser): StoredUser {
  return useQuery(shownUserQuery).data ?? admitted
}
