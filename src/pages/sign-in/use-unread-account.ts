import { UnreadableRows, isUnreadable, loadErrorText } from '#api/errors.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { useQuery } from '@tanstack/react-query'

/** Why a participant with a session still sees this page: the answer about the account is unreadable. Else null. */
export function useUnreadAccount(): string | null {
  const { error } = useQuery(shownUserQuery)
  return isUnreadable(error) ? loadErrorText(new UnreadableRows(), false) : null
}
