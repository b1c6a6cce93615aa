import { ask } from '#api/client.ts'
import { hostLinks } from '#api/host-links.ts'
import { startEndpoints } from '#contract/start-endpoints.ts'
import { connectivity, reportTrouble } from '#offline/connectivity.ts'
import { forgetImages } from '#offline/image-warmup.ts'
import { localText } from '#offline/local-text.ts'
import { pendingSignOut } from '#offline/pending-sign-out.ts'
import type { PersistedQueries } from '#offline/persisted-queries.ts'
import { localKeys } from '#offline/storage-names.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetUser, userQuery } from './session.ts'

/** A database or a host that hangs must not keep anybody signed in. */
const limitMs = 2000

/**
 * Signs out: this device first, then the host, which ends the session when the browser goes to its page. Where the host
 * does not answer the portal shows the signed-out view, without a network at once, and the host is told as soon as it does.
 */
export async function signOut(client: QueryClient, persisted: PersistedQueries): Promise<void> {
  pendingSignOut.note(false)
  const owner = client.getQueryData(userQuery.queryKey)?.enc_id ?? persisted.owner
  const forgetting = [persisted.forget(), forgetWaiting(owner), forgetImages(), forgetPush()]
  const forgotten = Promise.all(forgetting).then((all) => all.every(Boolean))
  const [isForgotten, isHeard] = await Promise.all([
    inTime(forgotten),
    connectivity.get() === 'reached' && inTime(doesHostAnswer()),
  ])
  pendingSignOut.note(isForgotten)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] })
  if (isHeard) leaveForHost(isForgotten)
  else forgetUser(client)
}

function inTime(work: Promise<boolean>): Promise<boolean> {
  return Promise.race([work, new Promise<false>((end) => setTimeout(() => end(false), limitMs))])
}

/** A line may be dead before any call has come to nothing: going there would leave an error page, and nobody signed out. */
function doesHostAnswer(): Promise<boolean> {
  return ask(startEndpoints.csrfToken).then(
    () => true,
    (error: unknown) => {
      reportTrouble(error)
      return false
    },
  )
}

async function forgetWaiting(owner: string | null): Promise<boolean> {
  if (owner === null) return true
  const outbox = await import('#offline/outbox/page.ts').catch(() => null)
  return outbox !== null && outbox.forgetOutbox(owner)
}

/** Whoever uses this device next is not told of her points. */
async function forgetPush(): Promise<boolean> {
  if (localText.read(localKeys.push) === null) return true
  const push = await import('#offline/push-subscription.ts').catch(() => null)
  if (push === null) return false
  return push.forgetPush().then(
    () => true,
    () => false,
  )
}

/**
 * Tells the host of a sign-out that it has not heard of, unless somebody has signed in meanwhile. Rejects while it cannot
 * be reached.
 */
export async function finishSignOut(): Promise<void> {
  await ask(startEndpoints.csrfToken)
  if (pendingSignOut.isNoted()) leaveForHost(pendingSignOut.isForgotten())
}

/**
 * The host has the browser empty its storage when this device could not do so by itself: that also takes away what
 * somebody else has not sent yet, a no to installing, and the worker under other tabs, in the middle of their requests.
 *
 * @param isForgotten Whether everything of the participant is surely gone from this device.
 */
function leaveForHost(isForgotten: boolean): void {
  pendingSignOut.clear()
  location.assign(hostLinks.logout(isForgotten))
}
