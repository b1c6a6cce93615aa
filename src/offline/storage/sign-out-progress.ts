import { localText } from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/** How far a pending sign-out is. A file of its own, because it loads with the code that signs out at the host. */

/** Whether the pending sign-out has deleted all records of the participant from this device. */
export function isDeviceForgotten(): boolean {
  return localText.read(localKeys.signedOut) !== 'false'
}

/** Notes that a page has left for the host's sign-out page, which also clears what this device could not delete. */
export function noteHostTold(): void {
  localText.write(localKeys.signedOut, 'told')
}

export function isHostTold(): boolean {
  return localText.read(localKeys.signedOut) === 'told'
}
