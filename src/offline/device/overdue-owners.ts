import { endedKey } from '#offline/storage/ended-sessions.ts'
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
  const beginning = endedKey('')
  const keys = storedKeys().filter((key) => key.startsWith(beginning))
  return keys.map((key) => {
    const [endedAt = 0, overdueAt] = (localText.read(key) ?? '').split(' ').map(Number)
    return { owner: key.slice(beginning.length), endedAt, overdueAt: overdueAt || null }
  })
}

/** None if site data is blocked. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
