import { unsavedForms } from '#base/unsaved-forms.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { deviceOwner, sessionOnly, isMarkedForWorker } from '#offline/storage/device-session.ts'
import { countPage, nameIn, noteSessionOnly, ownerIn } from './session-only-mark.ts'
import * as tabText from '#offline/storage/session-storage.ts'
import { sessionOnlyTab } from '#offline/storage/storage-names.ts'

/**
 * Counts this page among the open ones of a participant who is not to be kept on the device, and warns before it is
 * closed with unsent input.
 *
 * @param owner The `enc_id` of the page's participant.
 */
export function followSessionOnly(owner: () => string | null | undefined): void {
  const mark = sessionOnly()
  if (mark === null) return
  void countPage()
  const known = owner() ?? null
  if (known !== null && known !== ownerIn(mark)) noteSessionOnly(`${nameIn(mark)} ${known}`)
  // However often it is added, it is called once.
  addEventListener('beforeunload', warnIfUnsent)
}

function warnIfUnsent(event: Event): void {
  const mark = sessionOnly()
  if (mark === null) return
  const isUnsent = unsavedForms.isAny() || pendingSummary.of(ownerIn(mark) ?? undefined).count > 0
  if (isUnsent) event.preventDefault()
}

/**
 * Resolves once this page counts as an open one, or somebody has signed out.
 *
 * @param onClosed Runs if no other page is open, and this tab was not open either.
 */
export async function countPageUnlessClosed(
  onClosed: (owner: string | null) => Promise<void>,
): Promise<void> {
  const mark = sessionOnly()
  if (mark === null) return
  const forget = () => onClosed(ownerIn(mark) ?? deviceOwner())
  if (!(await isSameTab(mark)) && !(await isOtherPageOpen(forget))) return
  // Another page that starts may hold the lock alone, while it deletes.
  await countPage()
}

/**
 * Whether another page of the portal is open, or starts.
 *
 * @param onNone Runs if there is none; a page that starts meanwhile waits for its end. Without locks no page knows
 * another.
 */
async function isOtherPageOpen(onNone: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) return onNone().then(() => false)
  return navigator.locks.request(sessionOnlyTab, { ifAvailable: true }, async (lock) => {
    if (lock === null) return true
    await onNone()
    return false
  })
}

/** How far two readings of one clock may differ, in milliseconds: browsers blur them. */
const blurMs = 1000

/**
 * Whether this page follows another one of the participant in its tab. Session storage alone does not tell: browsers
 * bring it back with a tab that was closed. A page that reloads is left after its successor has begun. For one that
 * comes from a page of the host the worker knows whether that was still open; without a worker nobody does.
 */
async function isSameTab(mark: string): Promise<boolean> {
  // Without session storage only the lock counts.
  const [name, leftAt] = (tabText.read(sessionOnlyTab) ?? '').split(' ')
  if (name !== nameIn(mark)) return false
  const begunAt = Date.now() - performance.now()
  if (leftAt !== undefined && Number(leftAt) > begunAt - blurMs) return true
  return Boolean(navigator.serviceWorker?.controller) && !(await isMarkedForWorker('leaving'))
}
