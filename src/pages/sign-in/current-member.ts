import { useUser } from '#session/use-user.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'

/**
 * The participant's current data, such as a balance that arrived after the guard.
 *
 * @param admitted The participant that the guard admitted.
 */
export function useCurrentMember(admitted: StoredUser): StoredUser {
  return useUser() ?? admitted
}
