import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * The newest study that the participant could see on this device before today, by its id: hosts number studies in the
 * order in which they add them.
 *
 * @returns Infinity on a first visit, on which nothing is new.
 */
export function newestOfLastVisit(owner: string, today: string): number {
  return Number(visitOf(owner, today).before) || Infinity
}

/** Notes the visit of today, as often as the catalogue changes. @param newest Id of the newest study that can be seen. */
export function noteVisit(owner: string, today: string, newest: number): void {
  const { before, latest } = visitOf(owner, today)
  localText.write(localKeys.visit, [owner, today, before, Math.max(newest, latest)].join(' '))
}

function visitOf(owner: string, today: string) {
  const [of, day, earlier = '', latest = ''] = (localText.read(localKeys.visit) ?? '').split(' ')
  if (of !== owner) return { before: 'Infinity', latest: 0 }
  return { before: day === today ? earlier : latest, latest: Number(latest) || 0 }
}
