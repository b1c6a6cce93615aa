import { post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { hostClock } from '#api/host-clock.ts'
import { givenUp } from '#contract/answers/outbox.ts'
import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { dayMs } from '#domain/dates/spans.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { peopleIn } from '#offline/storage/people-record.ts'
import { begunForms } from '#offline/drafts/unsent-draft.ts'
import { keptWorkMs } from '#offline/storage/kept-work.ts'
import type { Unsent } from '#offline/outbox/operations.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import {
  clearEndedSession,
  endedKey,
  noteEndedSession,
  undated,
  endedSessions,
} from '#offline/storage/ended-sessions.ts'
import { dropEarlyMarks, earlyMarks } from '#offline/storage/early-marks.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { answerKeys, isOwnWork } from '#offline/storage/storage-names.ts'
import { applications } from '#offline/sync/applications.ts'
import { studyMarks } from '#offline/sync/marks.ts'
import type { SyncedRecord } from '#offline/sync/synced-record.ts'

/**
 * Deletes drafts, marks, copies and waiting posts of participants whose session ended too long ago. Without an answer
 * of the host nobody knows how long ago that is. One wrong clock must not decide: two starts, a day apart, agree.
 */
export async function deleteOverdueWork(): Promise<void> {
  const now = hostClock.now()
  if (now === null) return
  for (const { owner, endedAt, overdueAt } of endedSessions()) {
    // The note may outlast a new sign-in.
    if (owner === deviceOwner()) continue
    if (endedAt === undated) noteEndedSession(owner)
    const isOverdue = !(endedAt >= now - keptWorkMs)
    const isAgreed = isOverdue && overdueAt !== null && now - overdueAt >= dayMs
    // Work of a participant who is not to be kept on the device does not wait.
    if (isAgreed || endedAt === 0) await giveUp(owner)
    else if (isOverdue !== (overdueAt !== null))
      localText.write(endedKey(owner), isOverdue ? `${endedAt} ${now}` : String(endedAt))
  }
}

async function giveUp(owner: string): Promise<void> {
  // The note of what ended is written first: where that fails, the work stays for the next start.
  if (await outbox.giveUp(owner, await unsentWork(owner))) await dropOwnWork(owner)
}

/**
 * Tells the host which posts of the signed-in participant this device has given up, for support: the kind, the key and
 * why. Until the participant has seen that, each start says it again.
 */
export async function tellGivenUp(owner: string): Promise<void> {
  if (!hasFeature('ended-posts')) return
  await outbox.refresh()
  for (const { op, key, refusal, isSeen, owner: whose } of outbox.getSnapshot().entries) {
    const reason = Object.values(givenUp).find((code) => code === refusal?.code)
    if (whose !== owner || isSeen || reason === undefined) continue
    const sent = { [headers.outboxOwner]: owner }
    await post(endpoints.endedPost, { body: { op, key, reason }, headers: sent })
  }
}

/** Deletes drafts, marks and copies; posts are the outbox's. Rejects if the device could not delete all of them. */
export async function dropOwnWork(owner: string): Promise<void> {
  dropEarlyMarks((other) => other === owner)
  await storedAnswers.deleteWhere((key) => isOwnWork(key, owner))
  clearEndedSession(owner)
}

/** Forms that were begun, and changes of lists that no host has. */
export async function unsentWork(owner: string): Promise<Unsent[]> {
  const forms = await begunForms(owner)
  const { people } = peopleIn(await storedAnswers.get(answerKeys.people(owner)))
  const isUnsent =
    people.length > 0 ||
    Object.keys(earlyMarks(owner)).length > 0 ||
    (await isUnsynced(studyMarks, owner)) ||
    (await isUnsynced(applications, owner))
  return isUnsent ? [...forms, { op: 'lists', studyId: null }] : forms
}

async function isUnsynced<Item>({ kind }: SyncedRecord<Item>, owner: string): Promise<boolean> {
  return kind.read(await storedAnswers.get(kind.keyOf(owner))).unsynced.length > 0
}
