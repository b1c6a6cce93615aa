import { sessionKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'

/** Reloading again sooner than this would be a loop. */
const reloadAgainMs = 60_000

/** Who wanted to leave this long ago is gone, or stays: a link to a mail program or a file leaves nothing. */
const leavingMs = 10_000

let isReloading = false

/**
 * After a deploy an open page may ask for a chunk that is gone: it reloads, once, and gets the new version. Without a
 * network a reload would not help, and under a form that somebody fills in it would be in the way: the error screen says
 * so instead.
 *
 * Nor while the page is being left: Firefox and Safari end what is being imported the moment that a navigation begins, and
 * a reload would take the place of where she is going.
 *
 * The import fails all the same: were the event prevented, whoever asked would be handed an empty module, and trip over
 * it before the page is gone.
 *
 * @param isLeaving Whether the page of the form is being left, so that its draft is what stays of it in any case.
 */
export function reloadOnMissingChunk(isLeaving: () => boolean): void {
  let leftAt = -leavingMs
  globalThis.addEventListener('beforeunload', ({ timeStamp }) => {
    leftAt = timeStamp
  })
  globalThis.addEventListener('vite:preloadError', ({ timeStamp }) => {
    if (timeStamp - leftAt < leavingMs) return
    if (!navigator.onLine || (unsavedForms.isAny() && !isLeaving())) return
    if (!mayReload()) return
    isReloading = true
    location.reload()
  })
}

/** Whether this page is about to be replaced: what has failed on it is not worth a word. */
export function isBeingReloaded(): boolean {
  return isReloading
}

/** Where nothing can be noted there is no telling a first reload from a hundredth: then there is none. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(sessionKeys.chunkReload) ?? 0)
    if (Date.now() - last < reloadAgainMs) return false
    sessionStorage.setItem(sessionKeys.chunkReload, String(Date.now()))
    return true
  } catch {
    return false
  }
}
