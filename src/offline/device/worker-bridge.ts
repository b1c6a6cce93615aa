import { trustedScriptUrl } from '#api/trusted-types.ts'
import type { WorkerMessage } from '#contract/pages/worker-messages.ts'
import type { Workbox } from 'workbox-window'
import { observable } from '#offline/base/observable.ts'

/** How often a page that stays open looks for a new version. */
const updateIntervalMs = 60 * 60_000

let workbox: Workbox | null = null
let isReloading = false
const updateReady = observable(false)

/** The page's only knowledge of the service worker's life cycle. */
export const workerBridge = {
  /** Registers the worker once the page has loaded. A browser without one, or that refuses it, works online. */
  register: async (): Promise<void> => {
    if (!('serviceWorker' in navigator)) return
    const loaded = await import('workbox-window').catch(() => null)
    // The next start tries again.
    if (!loaded) return
    workbox = new loaded.Workbox(trustedScriptUrl('/sw.js'), { updateViaCache: 'none' })
    workbox.addEventListener('waiting', announceUpdate)
    // Another tab may have let the new worker take over: this page then runs the old version under it.
    workbox.addEventListener('controlling', ({ isUpdate }) => {
      if (isReloading) location.reload()
      else if (isUpdate) announceUpdate()
    })
    try {
      await workbox.register()
    } catch {
      return
    }
    const lookForUpdate = () => {
      if (document.visibilityState === 'visible') void workbox?.update().catch(() => {})
    }
    document.addEventListener('visibilitychange', lookForUpdate)
    setInterval(lookForUpdate, updateIntervalMs)
  },

  subscribe: updateReady.subscribe,

  /** Whether a newer worker waits for the participant's word. */
  isUpdateReady: updateReady.get,

  /** Lets the waiting worker take over and reloads once it has; reloads at once when it has already. */
  applyUpdate: async (): Promise<void> => {
    const registration = await navigator.serviceWorker?.getRegistration()
    isReloading = true
    if (registration?.waiting) workbox?.messageSkipWaiting()
    else location.reload()
  },

  /** Reaches the active worker, also on a first visit, when it does not control the page yet. */
  send: async (message: WorkerMessage): Promise<void> => {
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage(message)
  },
}

function announceUpdate(): void {
  updateReady.set(true)
}
