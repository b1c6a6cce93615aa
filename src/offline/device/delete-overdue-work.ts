import { hostClock } from '#api/host-clock.ts'
import { dayMs } from '#domain/dates/spans.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { keptWorkDays } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { clearEndedSession } from '#offline/storage/ended-sessions.ts'
import { dropEarlyMarks } from '#offline/storage/early-marks.ts'
import { isOwnWork } from '#offline/storage/storage-names.ts'
import { ownersEndedBefore } from './overdue-owners.ts'

/** How long a participant's own work waits on the device after the session has ended by itself. */
export const keptWorkMs = keptWorkDays * dayMs

/**
 * Deletes drafts, marks, copies and waiting posts of participants whose session ended too long ago. Without an answer of
 * the host nobody knows how long ago that is.
 */
export async function deleteOverdueWork(): Promise<void> {
  const now = hostClock.now()
  if (now === null) return
  for (const owner of ownersEndedBefore(now - keptWorkMs)) {
    dropEarlyMarks((other) => other === owner)
    await storedAnswers.deleteWhere((key) => isOwnWork(key, owner))
    if (await outbox.giveUp(owner)) clearEndedSession(owner)
  }
}
