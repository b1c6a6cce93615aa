import { whenIdle } from '#base/scheduling.ts'
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
