import { ask } from '#api/client.ts'
import { isSurelyVisitor } from '#api/csrf.ts'
import { env, givesCodes, hasFeature } from '#api/env.ts'
import { CallError, hasCode, isUnreadable } from '#api/errors.ts'
import { namesNobody } from '#api/refusal.ts'
import { User } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { deviceOwner, isSignOutPending, lastSignOut } from '#offline/storage/device-session.ts'
import { noteDeletedAccount } from '#offline/storage/ended-sessions.ts'
import { type StoredUser, userKey } from '#offline/storage/schemas.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** Whether the host says that nobody is signed in. */
export function saysNobody(error: unknown): boolean {
  return error instanceof CallError && namesNobody({ status: 200, code: '', ...error.failure }, givesCodes)
}

/** The signed-in participant; null for a visitor, whom the host names as nobody. Other failures keep what is cached. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }): Promise<StoredUser | null> => {
    if (isSignOutPending()) return null
    const signedOutAt = lastSignOut()
    const owner = deviceOwner()
    try {
      const { csrf_token: _token, email: _email, ...user } = await ask(endpoints.user, User, { signal })
      // Somebody may have signed out while the answer was on its way, here or in another tab.
      if (lastSignOut() !== signedOutAt) throw new Error('Signed out')
      // The pending summary may be lost. If the profile seems incomplete, read the outbox itself.
      const mayWait = user.missing_profile || pendingSummary.of(user.enc_id).hasProfile
      return mayWait ? await withWaitingProfile(user) : user
    } catch (error) {
      // Not if somebody else has signed in meanwhile.
      if (hasCode(error, 'account-deleted') && owner !== null && owner === deviceOwner())
        noteDeletedAccount(owner)
      if (saysNobody(error)) return null
      // oxlint-disable-next-line no-console -- for the host's operator: nobody can enter
      if (isUnreadable(error) && error.cause !== undefined) console.warn('Unreadable user', error.cause)
      throw error
    }
  },
})

/** For components that show the participant. The guards and the session fetch the query. */
export const shownUserQuery = queryOptions({ ...userQuery, enabled: false })

export const freshUserQuery = queryOptions({ ...userQuery, staleTime: 0 })

/**
 * The user for the guards. A cached answer, also that nobody is signed in, is used immediately and refetched in
 * the background; without one a failed request counts as anonymous (specification, section 8). Nobody is asked about a
 * browser that surely has no session: it would log the refusal as an error.
 */
export async function currentUser(client: QueryClient): Promise<StoredUser | null> {
  const remembered = client.getQueryData(userQuery.queryKey)
  if (remembered !== undefined) {
    void client.prefetchQuery(userQuery)
    return remembered
  }
  if (isSurelyVisitor(hasFeature('session-token'), env.apiUrl))
    return client.setQueryData(userQuery.queryKey, null) ?? null
  return client.fetchQuery({ ...userQuery, retry: false }).catch(() => null)
}

/** Applies a profile that waits on this device; loads the outbox only if there may be one. */
function withWaitingProfile(user: StoredUser): Promise<StoredUser> {
  return import('./waiting-profile.ts').then((waiting) => waiting.withWaitingProfile(user)).catch(() => user)
}
