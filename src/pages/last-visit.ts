import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * When the participant last saw studies on this device before today, in milliseconds since 1970.
 *
 * @returns Infinity on a first visit, on which nothing is new.
 */
export function lastVisit(owner: string, today: string): number {
  const [of, day, earlier, latest] = (localText.read(localKeys.visit) ?? '').split(' ')
  const before = Number(day === today ? earlier : latest)
  return of === owner && before > 0 ? before : Infinity
}

/** Notes that the participant sees studies. @param now In milliseconds since 1970. */
export function noteVisit(owner: string, today: string, now: number): void {
  localText.write(localKeys.visit, [owner, today, lastVisit(owner, today), now].join(' '))
}
