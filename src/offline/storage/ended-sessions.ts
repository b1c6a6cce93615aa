import { hostClock } from '#api/host-clock.ts'
import * as localText from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/** Key of the time at which a participant's session ended. */
export const endedKey = (owner: string): string => `${localKeys.endedAt}:${owner}`

/** Notes that the session of the device's participant has ended by itself: when, by the host's clock. */
export function noteEndedSession(owner: string): void {
  localText.write(endedKey(owner), String(hostClock.now() ?? Date.now()))
}

/** The participant is back, or the work was deleted. */
export function clearEndedSession(owner: string): void {
  localText.remove(endedKey(owner))
}
