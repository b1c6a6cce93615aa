import { useUser } from '#session/use-user.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'

/**
 * The participant as she is known by now: a balance that arrived after the guard let her in shows at once.
 *
 * @param admitted Whom the guard let in.
 */
export function useCurrentMember(admitted: StoredUser): StoredUser {
  return useUser() ?? admitted
}
