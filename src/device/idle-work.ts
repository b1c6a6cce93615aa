import { trustedScriptUrl } from '#api/trusted-types.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { Workbox } from 'workbox-window'
import { announceUpdate } from './worker-bridge.ts'
import { fetchPortalFile } from '#api/portal-file.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { preferredLanguage } from './preferred-language.ts'

/** Work of every start that no page waits for. */
export function startIdleWork(): void {
  void registerWorker()
  followReading()
  void renewHelp().catch(() => {})
}

/** A finger that rests on the screen moves it by less. */
const leastMove = 8

/**
 * Marks the document while the page is scrolled down: `data-reading`. Where there is little room, the bars then leave
 * it to the text, and come back with the first move up.
 */
function followReading(): void {
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < leastMove) return
      last = scrollY
      document.documentElement.toggleAttribute('data-reading', moved > 0)
    },
    { passive: true },
  )
}

/** Interval at which an open page looks for a new version. */
const updateIntervalMs = hourMs

/** Registers the worker when the page has loaded. Without a worker the portal works online. */
async function registerWorker(): Promise<void> {
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

/** Asks for help again, for the worker to keep it, while the kept answers are not in the chosen language. */
export async function renewHelp(): Promise<void> {
  const kept = await globalThis.caches?.match(hostPages.help, { ignoreVary: true })
  if (kept && kept.headers.get('Content-Language') !== preferredLanguage())
    await fetchPortalFile(hostPages.help)
}
