import { ask } from '#api/client.ts'
import { hostLinks } from '#api/host-links.ts'
import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import { reportFailure } from '#offline/network/connectivity.ts'
import { forgetImages } from '#offline/device/image-warmup.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import { pendingSignOut } from '#offline/storage/pending-sign-out.ts'
import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers, forgetUser, userQuery } from './session.ts'

/** Longest wait for a database or host that hangs. */
const limitMs = 2000

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
export function signOutOf(client: QueryClient, persisted: PersistedQueries): SignOut {
  /** From the press of the button until the page is gone, or is known to stay. */
  let isUnderWay = false
  const finishAtHost = () => {
    if (!isUnderWay && pendingSignOut.isNoted()) leaveForHost(wantedPath())
  }
  return {
    start: async () => {
      if (isUnderWay) return
      isUnderWay = true
      pendingSignOut.note(false)
      // The connection may be dead without a failed call so far: navigating then would end on an error page, still
      // signed in.
      const answer = ask(startEndpoints.csrfToken).catch(reportFailure)
      const [isForgotten = false, isReached] = await Promise.all([
        withTimeout(forgetOnDevice(client, persisted), limitMs),
        withTimeout(answer, limitMs),
      ])
      pendingSignOut.note(isForgotten)
      forgetAnswers(client)
      if (isReached) {
        leaveForHost()
        setTimeout(() => (isUnderWay = false), leavingMs)
      } else {
        isUnderWay = false
        forgetUser(client)
        // Use a late answer too: the next probe may come when a form has been started.
        void answer.then((isReachedLate) => isReachedLate && finishAtHost())
      }
    },
    finish: () => ask(startEndpoints.csrfToken).then(finishAtHost),
  }
}

/** @returns Whether all records of the participant were deleted from this device. */
async function forgetOnDevice(client: QueryClient, persisted: PersistedQueries): Promise<boolean> {
  const owner = client.getQueryData(userQuery.queryKey)?.enc_id ?? persisted.owner
  const forgetting = [persisted.forget(), forgetWaiting(owner), forgetImages(), forgetPush()]
  return (await Promise.all(forgetting)).every(Boolean)
}

async function forgetWaiting(owner: string | null): Promise<boolean> {
  if (owner === null) return true
  return import('#offline/outbox/outbox-client.ts')
    .then((outbox) => outbox.forgetOutbox(owner))
    .catch(() => false)
}

/** Ends notifications, so that the next person at this device does not get them. */
async function forgetPush(): Promise<boolean> {
  if (localText.read(localKeys.push) === null) return true
  return import('#offline/device/push-subscription.ts')
    .then((push) => push.forgetPush())
    .then(
      () => true,
      () => false,
    )
}

/** The page to open after the next login. Without it the host leads to the site's root. */
function wantedPath(): string | undefined {
  return new URLSearchParams(location.search).get('next') ?? undefined
}

/**
 * Navigates to the host's sign-out page. If this device could not delete everything, the host makes the browser clear
 * its whole storage. That also deletes other participants' unsent posts, a refusal to install, and the worker of other
 * tabs during their requests.
 */
function leaveForHost(next?: string): void {
  const address = hostLinks.logout(pendingSignOut.isForgotten(), next)
  pendingSignOut.clear()
  location.assign(address)
}
