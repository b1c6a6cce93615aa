import { sessionOnly, markForWorker } from '#offline/storage/device-session.ts'
import { endedKey } from '#offline/storage/ended-sessions.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { flushOnPageHide } from '#base/page-lifecycle.ts'
import * as tabText from '#offline/storage/session-storage.ts'
import { localKeys, sessionOnlyTab } from '#offline/storage/storage-names.ts'

/**
 * A participant who is not to be kept on this device stays as long as a page of the portal is open. Each page holds a
 * lock, which the browser releases when the page is gone, however it went. A tab remembers in its session storage which
 * sign-in it has seen, and when it was last left. See docs/offline.md.
 */

let isHeld = false

/** @param mark Names the sign-in, with the `enc_id` once it is known; null if the participant may be kept. */
export function noteSessionOnly(mark: string | null): void {
  const former = ownerIn(sessionOnly())
  // Somebody signs in after the session of such a participant: as if the last tab had been closed, nothing waits.
  if (former !== null && former !== ownerIn(mark)) localText.write(endedKey(former), '0')
  if (mark === null) localText.remove(localKeys.sessionOnly)
  else localText.write(localKeys.sessionOnly, mark)
  void markForWorker('unkept', mark !== null)
}

/**
 * Counts this page among the open ones, for as long as it lives, if its participant is not to be kept on the device.
 * Resolves when it counts, or somebody has signed out meanwhile.
 */
export async function countPage(): Promise<void> {
  if (sessionOnly() === null) return
  await hold()
  const mark = sessionOnly()
  if (mark !== null) see(nameIn(mark))
}

/** Without locks no page knows of another one. */
function hold(): Promise<void> {
  if (isHeld) return Promise.resolve()
  isHeld = true
  flushOnPageHide(() => {
    const mark = sessionOnly()
    if (mark !== null) see(`${nameIn(mark)} ${Date.now()}`)
  })
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((resolve) => {
    void navigator.locks.request(sessionOnlyTab, { mode: 'shared' }, () => {
      resolve()
      return new Promise(() => {})
    })
  })
}

/** The name of the sign-in. */
export const nameIn = (mark: string): string => mark.split(' ', 1)[0] ?? ''

/** Null until the participant is known. */
export const ownerIn = (mark: string | null): string | null => mark?.split(' ')[1] ?? null

/** If the tab cannot keep it, a reload of the only one signs out. */
const see = (seen: string) => tabText.write(sessionOnlyTab, seen)
