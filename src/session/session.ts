import { ask } from '#api/client.ts'
import { isRefused } from '#api/errors.ts'
import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import type { Participant } from '#domain/studies/eligibility.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { pendingSignOut } from '#offline/storage/pending-sign-out.ts'
import { type StoredUser, publicRoots, userKey } from '#offline/storage/schemas.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/**
 * The signed-in participant; null for a visitor (the host answered 401). A failure that is not a 401 leaves the
 * remembered participant in place.
 */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }): Promise<StoredUser | null> => {
    if (pendingSignOut.isNoted()) return null
    try {
      const { csrf_token: _token, email: _email, ...user } = await ask(startEndpoints.user, { signal })
      // She may have signed out while the answer was on its way.
      if (pendingSignOut.isNoted()) return null
      // The note may be lost. A participant who would have to complete the profile again is worth asking the outbox itself.
      const mayWait = user.missing_profile || pendingSummary.of(user.enc_id).hasProfile
      return mayWait ? await withWaitingProfile(user) : user
    } catch (error) {
      if (isRefused(error, 401)) return null
      throw error
    }
  },
})

/** The same, asked for whatever is remembered. */
export const freshUserQuery = queryOptions({ ...userQuery, staleTime: 0 })

/** Nobody is signed in any more. After `forgetAnswers`. */
export function forgetUser(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null)
}

/**
 * What was answered to her goes, and what is still on its way, but not who she is, nor what everybody is told: a list that
 * is still on the screen would ask for it anew, and without a network end in an error before it is left.
 */
export function forgetAnswers(client: QueryClient): void {
  void client.cancelQueries({ queryKey: userQuery.queryKey })
  const kept = [userKey[0], ...publicRoots]
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

/** A profile that still waits on this device counts; the outbox loads only when there may be one. */
function withWaitingProfile(user: StoredUser): Promise<StoredUser> {
  return import('#offline/outbox/waiting-profile.ts')
    .then((outbox) => outbox.withWaitingProfile(user))
    .catch(() => user)
}

/** What the matching rules need to know of a user. */
export function participantOf(user: StoredUser): Participant {
  return {
    birthYear: user.profile_data._birth_year,
    gender: user.profile_data.gender,
    dma: user.dma,
    hiddenStudyIds: user.hidden_studies.focusgroup,
  }
}
