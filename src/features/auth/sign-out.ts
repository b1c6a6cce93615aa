import { ask } from '#api/client.ts'
import { hostLinks } from '#api/host-links.ts'
import { startEndpoints } from '#contract/start-endpoints.ts'
import { connectivity } from '#offline/connectivity.ts'
import { forgetImages } from '#offline/image-warmup.ts'
import { localText } from '#offline/local-text.ts'
import { pendingSignOut } from '#offline/pending-sign-out.ts'
import type { PersistedQueries } from '#offline/persisted-queries.ts'
import { localKeys } from '#offline/storage-names.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetUser, userQuery } from './session.ts'

/** A database that hangs must not keep anybody signed in. */
const forgetLimitMs = 2000

/**
 * Signs out: this device first, then the host, which ends the session when the browser goes to its page. Without a
 * network the portal shows the signed-out view at once and the host is told as soon as it answers.
 */
export async function signOut(client: QueryClient, persisted: PersistedQueries): Promise<void> {
  pendingSignOut.note(false)
  const owner = client.getQueryData(userQuery.queryKey)?.enc_id ?? persisted.owner
  const forgetting = [persisted.forget(), forgetWaiting(owner), forgetImages(), forgetPush()]
  const forgotten = Promise.all(forgetting).then((all) => all.every(Boolean))
  const isForgotten = await Promise.race([
    forgotten,
    new Promise<false>((end) => setTimeout(() => end(false), forgetLimitMs)),
  ])
  pendingSignOut.note(isForgotten)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] })
  if (connectivity.get() === 'reached') leaveForHost(isForgotten)
  else forgetUser(client)
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

/** Tells the host of a sign-out that it has not heard of. Rejects while it cannot be reached. */
export async function finishSignOut(): Promise<void> {
  await ask(startEndpoints.csrfToken)
  leaveForHost(pendingSignOut.isForgotten())
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
