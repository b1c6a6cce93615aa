import { ask } from '#api/client.ts'
import { isPassing } from '#api/errors.ts'
import { hostLinks } from '#api/host-links.ts'
import { CsrfTokenAnswer, User } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { withTimeout } from '#base/scheduling.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { forgetPush } from '#device/push-subscription.ts'
import { connectivity, reportFailure } from '#offline/network/connectivity.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { clearSignOut, isSignOutPending, lastSignOut, noteSignOut } from '#offline/storage/device-session.ts'
import { clearEndedSession } from '#offline/storage/ended-sessions.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { cacheNames, localKeys, signedOutRecord } from '#offline/storage/storage-names.ts'
import { countPageUnlessClosed } from './session-only.ts'
import { saysNobody } from './user-query.ts'

/** The steps of a sign-out on the device and at the host. Loaded with the outbox, whose posts it deletes. */

/** Longest wait for a database or host that hangs. */
const limitMs = 2000

/**
 * Deletes the participant's records and leaves for the host, if that answers.
 *
 * @param forgetting The deletion of the answers.
 * @param isBusy Whether the page may not navigate, because a sign-out is under way.
 * @returns Whether the page is being left.
 */
export async function forgetAndLeave(
  owner: string | null,
  forgetting: Promise<boolean>,
  isBusy: () => boolean,
): Promise<boolean> {
  // The connection may be dead without a failed call so far: navigating would end on an error page.
  const answer = ask(endpoints.csrfToken, CsrfTokenAnswer).catch(reportFailure)
  const [isForgotten = false, isReached] = await Promise.all([
    withTimeout(forgetRest(owner, forgetting), limitMs),
    withTimeout(answer, limitMs),
  ])
  noteSignOut(isForgotten)
  if (isReached) leaveForHost()
  // Use a late answer too: the next probe may come when a form has been started.
  else void answer.then((isReachedLate) => isReachedLate && leaveIfPending(isBusy))
  return Boolean(isReached)
}

/** Rejects while the host cannot be reached. */
export async function finishSignOut(isBusy: () => boolean): Promise<void> {
  const isTold = isHostTold()
  const signedOutAt = lastSignOut()
  // Nothing is asked about the participant until the host was told.
  const asked: Promise<unknown> = isTold
    ? ask(endpoints.user, User)
    : ask(endpoints.csrfToken, CsrfTokenAnswer)
  const failure = await asked.catch((error: unknown) => error)
  const isOver = isTold && saysNobody(failure)
  if (isPassing(failure) && !isOver) throw failure
  connectivity.report('online')
  // The answer says nothing about a later sign-out, which ends by itself.
  if (lastSignOut() !== signedOutAt) return
  if (!isOver) return leaveIfPending(isBusy)
  clearSignOut()
  await storedAnswers.delete(signedOutRecord).catch(() => {})
}

function leaveIfPending(isBusy: () => boolean): void {
  // The page to open after the next login. Without it the host leads to the site's root.
  const next = new URLSearchParams(location.search).get('next') ?? undefined
  if (!isBusy() && isSignOutPending()) leaveForHost(next)
}

/**
 * Navigates to the host's sign-out page. If this device could not delete everything, the host makes the browser clear
 * its whole storage. That also deletes other participants' unsent posts, a refusal to install, and the worker of other
 * tabs during their requests.
 */
function leaveForHost(next?: string): void {
  const address = hostLinks.logout(isDeviceForgotten(), next)
  // Until the next page hears that the session has ended, other tabs could still find it.
  noteHostTold()
  location.assign(address)
}

/** If the last tab was closed: deletes what a participant has left who was not to be kept. The host hears of it. */
export function resumeOrForget(persisted: Pick<PersistedQueries, 'forget'>): Promise<void> {
  return countPageUnlessClosed(async (owner) => {
    // From now on nobody counts as signed in.
    noteSignOut(false)
    const isForgotten = (await withTimeout(forgetRest(owner, persisted.forget(owner)), limitMs)) ?? false
    if (isForgotten && owner !== null) clearEndedSession(owner)
    noteSignOut(isForgotten)
  })
}

/** @returns Whether all records of the participant were deleted from this device. */
async function forgetRest(owner: string | null, forgetting: Promise<boolean>): Promise<boolean> {
  const posts = owner === null || outbox.forget(owner).catch(isFailed)
  // Ends notifications, so that the next person at this device does not get them.
  const hasPush = localText.read(localKeys.push) !== null
  const push = hasPush ? forgetPush().then(isDone, isFailed) : true
  // The pictures show which studies were viewed, the tables about where a participant lives.
  const told = 'caches' in globalThis ? [cacheNames.images, cacheNames.tables] : []
  const files = Promise.all(told.map((name) => caches.delete(name))).then(isDone, isFailed)
  return (await Promise.all([forgetting, posts, push, files])).every(Boolean)
}

const isDone = () => true
const isFailed = () => false

/** Whether the pending sign-out has deleted all records of the participant from this device. */
export const isDeviceForgotten = () => localText.read(localKeys.signedOut) !== 'false'

/** Notes that a page has left for the host's sign-out page, which also clears what this device could not delete. */
const noteHostTold = () => localText.write(localKeys.signedOut, 'told')
const isHostTold = () => localText.read(localKeys.signedOut) === 'told'
