import * as localText from './local-storage.ts'
import { cacheNames, localKeys } from './storage-names.ts'

/**
 * The part of the session that all tabs of this device share. Only `src/session/leave-host.ts` reads or writes these
 * values too. Functions, not an object: the scripts of the first paint contain only the ones that they call.
 */

/** `enc_id` of the participant whose answers are stored on this device; null if there is none. */
export function deviceOwner(): string | null {
  return localText.read(localKeys.owner)
}

/** @param onFailure Called with the error if the device cannot store it. */
export function setDeviceOwner(owner: string, onFailure: (error: unknown) => void): void {
  localText.write(localKeys.owner, owner, onFailure)
}

export function clearDeviceOwner(): void {
  localText.remove(localKeys.owner)
}

/** Calls the listener when another tab has changed the owner. */
export function onDeviceOwnerChange(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    // Without a key everything was deleted.
    if (key === localKeys.owner || key === null) listener()
  })
}

/**
 * Notes a sign-out that the host has not confirmed yet. While it is noted, this device counts as signed out, whatever
 * cookie the browser still has. The host is told before any other request.
 *
 * @param isForgotten Whether all records of the participant were deleted from this device.
 */
export function noteSignOut(isForgotten: boolean): void {
  localText.write(localKeys.signedOut, String(isForgotten))
  localText.remove(localKeys.sessionOnly)
  void markForWorker('leaving', true)
  void markForWorker('unkept', false)
  localText.write(localKeys.leftAt, String(Date.now()))
}

/** The sign-in whose participant is not to be kept on this device; null for any other, and for nobody. */
export function sessionOnly(): string | null {
  return localText.read(localKeys.sessionOnly)
}

export function isSignOutPending(): boolean {
  return localText.read(localKeys.signedOut) !== null
}

/** The host has confirmed the sign-out, or a new session has replaced the one that was to be ended. */
export function clearSignOut(): void {
  localText.remove(localKeys.signedOut)
  void markForWorker('leaving', false)
}

/** Why the worker answers the host's pages with the portal: see `cacheNames`. */
export type WorkerMark = 'leaving' | 'unkept'

/**
 * Tells the worker, which cannot read localStorage, by a cache without entries. localStorage decides: a mark that was
 * left behind costs one reload of a host's page.
 */
export async function markForWorker(mark: WorkerMark, isSet: boolean): Promise<void> {
  const name = cacheNames[mark]
  try {
    await (isSet ? caches.open(name) : caches.delete(name))
  } catch {
    // A browser that denies caches has no worker either.
  }
}

/** The worker marks too: that no page was open when this one was asked for. */
export const isMarkedForWorker = (mark: WorkerMark): Promise<boolean> =>
  caches.has(cacheNames[mark]).catch(() => false)

/** Brings the worker's marks into step with what this device has noted. */
export async function correctWorkerMarks(): Promise<void> {
  await Promise.all([
    markForWorker('leaving', isSignOutPending()),
    markForWorker('unkept', sessionOnly() !== null),
  ])
}

/** Changes with each sign-out on this device; null if there was none. */
export function lastSignOut(): string | null {
  return localText.read(localKeys.leftAt)
}
