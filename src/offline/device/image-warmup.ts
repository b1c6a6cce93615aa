import { whenIdle } from '#offline/base/scheduling.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { workerBridge } from './worker-bridge.ts'

interface ConnectionInfo {
  saveData?: boolean
}

/**
 * When the page is idle, has the worker fetch images that the participant is likely to see offline. Fetches nothing if
 * the browser is set to save data.
 *
 * @param addressesOf Called then.
 */
export function warmImages(addressesOf: () => string[]): void {
  const connection: ConnectionInfo | undefined =
    'connection' in navigator ? (navigator.connection ?? {}) : undefined
  if (connection?.saveData) return
  void whenIdle().then(() => workerBridge.send({ type: 'WARM_IMAGES', addresses: addressesOf() }))
}

/**
 * Deletes the images when the participant signs out, because they show which studies were viewed.
 *
 * @returns Whether the deletion succeeded.
 */
export async function forgetImages(): Promise<boolean> {
  if (!('caches' in globalThis)) return true
  return caches.delete(cacheNames.images).then(
    () => true,
    () => false,
  )
}
