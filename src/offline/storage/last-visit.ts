import { localText } from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/**
 * The newest study that the participant could see on this device before today, by its id: hosts number studies in the
 * order in which they add them. Notes the one of today too, so it may be called as often as the catalogue changes.
 *
 * @param newest Id of the newest study that can be seen now.
 * @returns Infinity on a first visit, on which nothing is new.
 */
export function newestOfLastVisit(owner: string, today: string, newest: number): number {
  const [of, day, earlier = '', latest = ''] = (localText.read(localKeys.visit) ?? '').split(' ')
  const isKnown = of === owner
  const before = isKnown ? (day === today ? earlier : latest) : 'Infinity'
  const seen = isKnown ? Math.max(newest, Number(latest) || 0) : newest
  localText.write(localKeys.visit, [owner, today, before, seen].join(' '))
  return Number(before) || Infinity
}
