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

/** A database or a host that hangs must not keep anybody signed in. */
const limitMs = 2000

/** A page that is still there so long after it was sent to the host was held by somebody, who may sign out again. */
const leavingMs = 20_000

/** Signing out on one page. */
export interface SignOut {
  /**
   * Signs out: this device first, then the host, which ends the session when the browser goes to its page. Where the host
   * does not answer the portal shows the signed-out view, without a network at once, and the host is told as soon as it does.
   */
  start: () => Promise<void>
  /**
   * Tells the host of a sign-out that it has not heard of, unless somebody has signed in meanwhile. Rejects while it cannot
   * be reached.
   */
  finish: () => Promise<void>
}

/** One sign-out at a time: while it is under way nothing else decides where the page goes. */
export function signOutOf(client: QueryClient, persisted: PersistedQueries): SignOut {
  /** From the press until the page is gone, or turns out to stay. */
  let isUnderWay = false
  const tell = () => {
    if (!isUnderWay && pendingSignOut.isNoted()) leaveForHost()
  }
  return {
    start: async () => {
      if (isUnderWay) return
      isUnderWay = true
      pendingSignOut.note(false)
      // A line may be dead before a call has found out: going there would leave an error page, and nobody signed out.
      const answer = ask(startEndpoints.csrfToken).catch(reportFailure)
      const [isForgotten = false, hasServerCopy] = await Promise.all([
        withTimeout(forgetOnDevice(client, persisted), limitMs),
        withTimeout(answer, limitMs),
      ])
      pendingSignOut.note(isForgotten)
      forgetAnswers(client)
      if (hasServerCopy) {
        leaveForHost()
        setTimeout(() => (isUnderWay = false), leavingMs)
      } else {
        isUnderWay = false
        forgetUser(client)
        // Late is not lost: the next asking may come under a form that somebody has begun to fill in.
        void answer.then((isHeardLate) => isHeardLate && tell())
      }
    },
    finish: () => ask(startEndpoints.csrfToken).then(tell),
  }
}

/** @returns Whether everything of hers is surely gone from this device. */
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

/** Whoever uses this device next is not told of her points. */
async function forgetPush(): Promise<boolean> {
  if (localText.read(localKeys.push) === null) return true
  return import('#offline/device/push-subscription.ts')
    .then((push) => push.forgetPush())
    .then(
      () => true,
      () => false,
    )
}

/**
 * The host has the browser empty its storage when this device could not do so by itself: that also takes away what
 * somebody else has not sent yet, a no to installing, and the worker under other tabs, in the middle of their requests.
 */
function leaveForHost(): void {
  const address = hostLinks.logout(pendingSignOut.isForgotten())
  pendingSignOut.clear()
  location.assign(address)
}
