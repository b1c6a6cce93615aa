import * as tabText from '#offline/storage/session-storage.ts'
import { sessionKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'

/** Shortest time between two reloads; sooner would be a loop. */
const reloadAgainMs = 60_000

/** A navigation that takes longer has not happened: `mailto:` links and downloads also fire `beforeunload`. */
const leavingMs = 10_000

let isReloading = false

/**
 * After a deployment an open page may import a chunk that is gone. It then reloads once and gets the new version. It
 * does not reload without a network, nor under a form with unsaved input: the error screen explains instead.
 *
 * It does not reload while the page is being left either: Firefox and Safari abort imports when a navigation begins,
 * and a reload would replace that navigation.
 *
 * The import fails in any case. Preventing the event would hand an empty module to the importer.
 *
 * @param isLeaving Whether the page of the form is being left, so that only its draft remains anyway.
 */
export function reloadOnMissingChunk(isLeaving: () => boolean): void {
  let leftAt = -leavingMs
  globalThis.addEventListener('beforeunload', ({ timeStamp }) => {
    leftAt = timeStamp
  })
  globalThis.addEventListener('vite:preloadError', ({ timeStamp, payload }) => {
    keepRouterFromReloading(payload)
    if (timeStamp - leftAt < leavingMs) return
    if (!navigator.onLine || (unsavedForms.isAny() && !isLeaving())) return
    reload()
  })
}

/** Reloads a page of a former configuration, unless a form has unsaved input. */
export function reloadForChange(): void {
  if (!unsavedForms.isAny()) reload()
}

function reload(): void {
  if (!mayReload()) return
  isReloading = true
  location.reload()
}

/** Whether a reload of this page is under way, so that its failures need no message. */
export function isBeingReloaded(): boolean {
  return isReloading
}

/**
 * The router has a reload of its own for a missing page, also without a network and under a form: once an address. If
 * it cannot remember its reloads, it does none.
 */
function keepRouterFromReloading({ message }: Error): void {
  tabText.write(sessionKeys.routerReload + message, '1')
}

/** Without session storage a first reload cannot be told from a hundredth, so there is none. */
function mayReload(): boolean {
  const isEarly = Date.now() - Number(tabText.read(sessionKeys.chunkReload)) < reloadAgainMs
  return !isEarly && tabText.write(sessionKeys.chunkReload, String(Date.now()))
}
