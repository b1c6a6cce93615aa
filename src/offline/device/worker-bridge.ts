import { trustedScriptUrl } from '#api/trusted-types.ts'
import type { WorkerMessage } from '#contract/pages/worker-messages.ts'
import type { Workbox } from 'workbox-window'
import { observable } from '#offline/base/observable.ts'

/** Interval at which an open page looks for a new version. */
const updateIntervalMs = 60 * 60_000

let workbox: Workbox | null = null
let isReloading = false
const updateReady = observable(false)

/** The only part of the page that handles the life cycle of the service worker. */
export const workerBridge = {
  /** Registers the worker when the page has loaded. Without a worker the portal works online. */
  register: async (): Promise<void> => {
    if (!('serviceWorker' in navigator)) return
    const loaded = await import('workbox-window').catch(() => null)
    // The next start retries.
    if (!loaded) return
    workbox = new loaded.Workbox(trustedScriptUrl('/sw.js'), { updateViaCache: 'none' })
    workbox.addEventListener('waiting', announceUpdate)
    // Another tab may have activated the new worker; this page then runs the old version under it.
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

  /** Whether a newer worker waits for the participant's consent. */
  isUpdateReady: updateReady.get,

  /** Activates the waiting worker and reloads afterwards; reloads immediately if it is active already. */
  applyUpdate: async (): Promise<void> => {
    const registration = await navigator.serviceWorker?.getRegistration()
    isReloading = true
    if (registration?.waiting) workbox?.messageSkipWaiting()
    else location.reload()
  },

  /** Posts to the active worker, also on a first visit, when it does not control the page yet. */
  send: async (message: WorkerMessage): Promise<void> => {
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage(message)
  },
}

function announceUpdate(): void {
  updateReady.set(true)
}
