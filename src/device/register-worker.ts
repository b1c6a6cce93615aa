import { trustedScriptUrl } from '#api/trusted-types.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { Workbox } from 'workbox-window'
import { announceUpdate } from './worker-bridge.ts'

/** Interval at which an open page looks for a new version. */
const updateIntervalMs = hourMs

/** Registers the worker when the page has loaded. Without a worker the portal works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox(trustedScriptUrl('/sw.js'), { updateViaCache: 'none' })
  let isReloading = false
  /** Activates the waiting worker and reloads afterwards; reloads immediately if it is active already. */
  async function activate(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration()
    isReloading = true
    if (registration?.waiting) workbox.messageSkipWaiting()
    else location.reload()
  }
  const applyUpdate = () => void activate()
  workbox.addEventListener('waiting', () => announceUpdate(applyUpdate))
  // Another tab may have activated the new worker; this page then runs the old version under it.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isReloading) location.reload()
    else if (isUpdate) announceUpdate(applyUpdate)
  })
  try {
    await workbox.register()
  } catch {
    return
  }
  const lookForUpdate = () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', lookForUpdate)
  setInterval(lookForUpdate, updateIntervalMs)
}
