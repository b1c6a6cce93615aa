import { localText } from './local-storage.ts'
import { localKeys } from './storage-names.ts'

const keyOf = (owner: string) => `${localKeys.endedAt}:${owner}`

/** Notes that the session of the device's participant has ended by itself. */
export function noteEndedSession(owner: string): void {
  localText.write(keyOf(owner), String(Date.now()))
}

/** The participant is back, or the work was deleted. */
export function clearEndedSession(owner: string): void {
  localText.remove(keyOf(owner))
}

/** Participants whose session ended longer ago. A damaged time counts as long ago. */
export function ownersEndedBefore(moment: number): string[] {
  const beginning = keyOf('')
  return storedKeys().flatMap((key) =>
    key.startsWith(beginning) && !(Number(localText.read(key)) >= moment)
      ? [key.slice(beginning.length)]
      : [],
  )
}

/** None if site data is blocked. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
