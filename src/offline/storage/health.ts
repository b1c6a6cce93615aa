import { observable } from '#base/observable.ts'

/** `denied`: the browser forbids storage. `full`: the device has no space left. */
export type StorageHealth = 'working' | 'denied' | 'full'

/** Whether this device can store data, by the outcome of the last write. */
export const storageHealth = observable<StorageHealth>('working')

export function reportWrite(failure?: unknown): void {
  if (failure === undefined) storageHealth.set('working')
  else storageHealth.set(isFull(failure) ? 'full' : 'denied')
}

/** Whether a write failed for lack of space. */
export function isFull(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'QuotaExceededError'
}
