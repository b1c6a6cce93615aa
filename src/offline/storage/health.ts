import { observable } from '#offline/base/observable.ts'

/** `denied`: the browser lets us keep nothing. `full`: there is no room left on the device. */
export type StorageHealth = 'working' | 'denied' | 'full'

/** Whether this device keeps what it should, judged by what became of the last write. */
export const storageHealth = observable<StorageHealth>('working')

/** Takes note of how a write went. */
export function reportWrite(failure?: unknown): void {
  if (failure === undefined) storageHealth.set('working')
  else storageHealth.set(isFull(failure) ? 'full' : 'denied')
}

/** Whether a write failed because the device has no room left for it. */
export function isFull(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'QuotaExceededError'
}
