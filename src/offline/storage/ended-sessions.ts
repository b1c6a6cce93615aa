import { hostClock } from '#api/host-clock.ts'
import * as localText from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/** Key of the time at which a participant's session ended. */
export const endedKey = (owner: string): string => `${localKeys.endedAt}:${owner}`

/** Stands for a time that is not known: the host had not answered. */
export const undated = 9e15

/**
 * Notes that the session of the device's participant has ended by itself: when, by the host's clock. Before the host
 * has answered it is `undated`, which `deleteOverdueWork` corrects.
 */
export function noteEndedSession(owner: string): void {
  localText.write(endedKey(owner), String(hostClock.now() ?? undated))
}

/** Notes work of somebody else that is here without a note of when their session ended. */
export function noteLeftWork(owner: string): void {
  if (localText.read(endedKey(owner)) === null) noteEndedSession(owner)
}

/** The participant is back, or the work was deleted. */
export function clearEndedSession(owner: string): void {
  localText.remove(endedKey(owner))
}

const deletedKey = (owner: string): string => `${localKeys.deletedAccount}:${owner}`

/** The host has said that the account is deleted: what waits of this participant can never be sent. */
export const noteDeletedAccount = (owner: string): void => localText.write(deletedKey(owner), '1')

export const clearDeletedAccount = (owner: string): void => localText.remove(deletedKey(owner))

interface EndedSession {
  owner: string
  /** By the host's clock, in milliseconds since 1970. A damaged time counts as long ago. */
  endedAt: number
  /** When an earlier start has found the work overdue. */
  overdueAt: number | null
}

/** Participants whose session ended by itself and whose work is still here. */
export function endedSessions(): EndedSession[] {
  return ownersAfter(endedKey('')).map((owner) => {
    const [endedAt = 0, overdueAt] = (localText.read(endedKey(owner)) ?? '').split(' ').map(Number)
    return { owner, endedAt, overdueAt: overdueAt || null }
  })
}

/** Participants of this device whose accounts are deleted. */
export const deletedOwners = (): string[] => ownersAfter(deletedKey(''))

const ownersAfter = (beginning: string) =>
  storedKeys().flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []))

/** No keys if site data is blocked. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
