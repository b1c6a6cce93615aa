import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { roomFaults } from '#domain/recruiting/room.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { takenRoom } from '#server/modules/studies/participations/recruited-study.ts'
import type { Work } from '#server/work/work.ts'

/**
 * Checks a new content of a locked study against those who still have a place. A quota below what it has taken is only
 * full: whether it is would tell of answers that nobody has opened.
 *
 * @throws {DeskError} `room-taken` for fewer places or seats than are taken.
 */
export async function requireRoom(
  w: Work,
  { studyId, before, after }: { studyId: number; before: OwnStudyContent; after: OwnStudyContent },
): Promise<void> {
  const faults = roomFaults(before.recruiting, after.recruiting, await takenRoom(w.db, studyId))
  if (faults.length > 0) throw new DeskError('room-taken')
}
