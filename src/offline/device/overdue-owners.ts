import { deletedKey, endedKey } from '#offline/storage/ended-sessions.ts'
import * as localText from '#offline/storage/local-storage.ts'

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

/** None if site data is blocked. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
