import { hostClock } from '#api/host-clock.ts'
import { dayMs } from '#domain/dates/spans.ts'
import { hasFeature } from '#api/env.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { draftedForms } from '#offline/drafts/drafted-forms.ts'
import { type Unsent, keptWorkDays } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { clearEndedSession } from '#offline/storage/ended-sessions.ts'
import { dropEarlyMarks } from '#offline/storage/early-marks.ts'
import { answerKeys, isOwnWork } from '#offline/storage/storage-names.ts'
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
    // Word of it first: what is not told of is tried again at the next start.
    if (!(await outbox.giveUp(owner, await unsentWork(owner)))) continue
    await storedAnswers.deleteWhere((key) => isOwnWork(key, owner))
    clearEndedSession(owner)
  }
}

/** Forms that were begun, and lists that no host has. */
async function unsentWork(owner: string): Promise<Unsent[]> {
  const forms = (await draftedForms(owner)).flatMap((form): Unsent[] => {
    const [op, id] = form.split(':')
    if (op === 'intake') return [{ op, studyId: Number(id) }]
    return op === 'profile' || op === 'cashout' || op === 'message' ? [{ op, studyId: null }] : []
  })
  const lists = [
    answerKeys.people(owner),
    ...(hasFeature('saved') ? [] : [answerKeys.marks(owner)]),
    ...(hasFeature('applications') ? [] : [answerKeys.applications(owner)]),
  ]
  const kept = await Promise.all(lists.map((key) => storedAnswers.get(key)))
  return kept.every((list) => list === undefined) ? forms : [...forms, { op: 'lists', studyId: null }]
}
