import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { deviceOwner, noteSignOut } from '#offline/storage/device-session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers, forgetUser, userQuery } from './session.ts'

/** After this time assume that the navigation to the host did not happen, so that signing out can be retried. */
const leavingMs = 20_000

/** Signing out of one page. */
export interface SignOut {
  /**
   * Signs out on this device first, then at the host, by navigating to its sign-out page, which ends the session. If
   * the host cannot be reached, the portal shows the signed-out view, and tells the host as soon as possible.
   */
  start: () => Promise<void>
  /**
   * Completes a pending sign-out at the host, unless somebody has signed in meanwhile. Rejects while the host cannot
   * be reached.
   */
  finish: () => Promise<void>
}

/** Runs one sign-out at a time: meanwhile nothing else may navigate the page. */
export function signOutOf(client: QueryClient, persisted: Pick<PersistedQueries, 'forget'>): SignOut {
  /** From the press of the button until the page is gone, or is known to stay. */
  let isUnderWay = false
  const load = () => import('./leave-host.ts')
  const isBusy = () => isUnderWay
  return {
    start: async () => {
      if (isUnderWay) return
      isUnderWay = true
      const owner = client.getQueryData(userQuery.queryKey)?.enc_id ?? deviceOwner()
      noteSignOut(false)
      const forgetting = persisted.forget()
      const isLeaving = await load()
        .then((host) => host.forgetAndLeave(owner, forgetting, isBusy))
        // Its code did not load. The host makes the browser clear its storage later.
        .catch(() => false)
      forgetAnswers(client)
      if (isLeaving) setTimeout(() => (isUnderWay = false), leavingMs)
      else {
        isUnderWay = false
        forgetUser(client)
      }
    },
    finish: () => load().then((host) => host.finishSignOut(isBusy)),
  }
}
