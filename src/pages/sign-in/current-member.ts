import type { StoredUser } from '#offline/storage/schemas.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'

/** The participant that the guard admitted. */
export const useMember = (): StoredUser => useRouteContext({ from: '/_member' }).user

/** The participant's current data, such as a balance that arrived after the guard. */
export function useCurrentMember(): StoredUser {
  const admitted = useMember()
  return useQuery(shownUserQuery).data ?? admitted
}
