import { isUnreadable } from '#api/errors.ts'
import { t } from '#language/language.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { useQuery } from '@tanstack/react-query'

/** Why a participant with a session still sees this page: the answer about the account is unreadable. Else null. */
export function useUnreadAccount(): string | null {
  const { error } = useQuery(shownUserQuery)
  return isUnreadable(error)
    ? t(
        'What the server says about your account could not be read, so you cannot enter now. Please try again later, or in another network.',
      )
    : null
}
