import { localText } from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/**
 * A sign-out that the host does not know of yet. While it is noted, this device counts as signed out, whatever cookie
 * the browser still has. The host is told before any other request.
 */
export const pendingSignOut = {
  isNoted: (): boolean => localText.read(localKeys.signedOut) !== null,
  /** Whether all records of the participant were deleted from this device. */
  isForgotten: (): boolean => localText.read(localKeys.signedOut) === 'true',
  note: (isForgotten: boolean): void => {
    localText.write(localKeys.signedOut, String(isForgotten))
    localText.write(localKeys.leftAt, String(Date.now()))
  },
  clear: (): void => localText.remove(localKeys.signedOut),
}
