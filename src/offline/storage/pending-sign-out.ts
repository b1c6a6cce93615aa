import { localText } from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/**
 * A sign-out that the host has not heard of yet. While it is noted this device counts as signed out, whatever cookie
 * the browser still holds, and the host is told before anything else is asked of it.
 */
export const pendingSignOut = {
  isNoted: (): boolean => localText.read(localKeys.signedOut) !== null,
  /** Whether everything of the participant is surely gone from this device. */
  isForgotten: (): boolean => localText.read(localKeys.signedOut) === 'true',
  note: (isForgotten: boolean): void => {
    localText.write(localKeys.signedOut, String(isForgotten))
    localText.write(localKeys.leftAt, String(Date.now()))
  },
  clear: (): void => localText.remove(localKeys.signedOut),
}
