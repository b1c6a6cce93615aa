import { signInErrorText } from '#api/error-texts.ts'
import { CallError, UnreadableRows, isUnreadable, loadErrorText } from '#api/errors.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * Why a participant with a session still sees this page: the account's answer is unreadable, or names nobody. Else
 * null.
 *
 * @param isBack Whether the host has just started a session.
 */
export function useUnreadAccount(isBack = false): string | null {
  const { data, error } = useQuery(shownUserQuery)
  if (isUnreadable(error)) return loadErrorText(new UnreadableRows(), false)
  return isBack && data === null ? signInErrorText(new CallError({ kind: 'unkept' })) : null
}
