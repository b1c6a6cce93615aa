import { whenIdle } from '#offline/base/scheduling.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { workerBridge } from './worker-bridge.ts'

interface ConnectionInfo {
  saveData?: boolean
}

/**
 * Has the worker fetch images that are likely to be looked at offline, once the page has nothing better to do.
 * Nothing is fetched where the participant asked her browser to save data.
 *
 * @param addressesOf Asked for them then.
 */
export function warmImages(addressesOf: () => string[]): void {
  const connection: ConnectionInfo | undefined =
    'connection' in navigator ? (navigator.connection ?? {}) : undefined
  if (connection?.saveData) return
  void whenIdle().then(() => workerBridge.send({ type: 'WARM_IMAGES', addresses: addressesOf() }))
}

/**
 * Which studies somebody looked at is nobody else's business: their images go when she signs out.
 *
 * @returns Whether they are surely gone.
 */
export async function forgetImages(): Promise<boolean> {
  if (!('caches' in globalThis)) return true
  return caches.delete(cacheNames.images).then(
    () => true,
    () => false,
  )
}
