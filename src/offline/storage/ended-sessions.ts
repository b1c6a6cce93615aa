import { hostClock } from '#api/host-clock.ts'
import * as localText from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/** Key of the time at which a participant's session ended. */
export const endedKey = (owner: string): string => `${localKeys.endedAt}:${owner}`

/** Stands for a time that is not known: the host had not answered. */
export const undated = 9e15

/**
 * Notes that the session of the device's participant has ended by itself: when, by the host's clock. Before the host has
 * answered it is `undated`, which `deleteOverdueWork` corrects.
 */
export function noteEndedSession(owner: string): void {
  localText.write(endedKey(owner), String(hostClock.now() ?? undated))
}

/** The same for work of somebody else that is here without such a note. */
export function noteLeftWork(owner: string): void {
  if (localText.read(endedKey(owner)) === null) noteEndedSession(owner)
}

/** The participant is back, or the work was deleted. */
export function clearEndedSession(owner: string): void {
  localText.remove(endedKey(owner))
}

export const deletedKey = (owner: string): string => `${localKeys.deletedAccount}:${owner}`

/** The host has said that the account is deleted: what waits of this participant can never be sent. */
export const noteDeletedAccount = (owner: string): void => localText.write(deletedKey(owner), '1')

export const clearDeletedAccount = (owner: string): void => localText.remove(deletedKey(owner))
