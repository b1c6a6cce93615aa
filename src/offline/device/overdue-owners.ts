import { endedKey } from '#offline/storage/ended-sessions.ts'
import * as localText from '#offline/storage/local-storage.ts'

/** Participants whose session ended longer ago. A damaged time counts as long ago. */
export function ownersEndedBefore(moment: number): string[] {
  const beginning = endedKey('')
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
