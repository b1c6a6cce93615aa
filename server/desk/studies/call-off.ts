import { and, eq, inArray } from 'drizzle-orm'
import { participants, participations } from '#server/db/schema.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { findPublished } from '#server/modules/studies/own/publish.ts'
import { offerOn } from '#server/modules/studies/participations/offer-on.ts'
import { type OperatorOutcome, actAsOperator } from '#server/modules/studies/participations/operator-act.ts'
import {
  type StudyRecruitment,
  findPart,
  readRecruitment,
} from '#server/modules/studies/participations/recruitment.ts'
import { everyWay } from '#server/modules/studies/participations/tell.ts'
import type { Work } from '#server/work/work.ts'
import type { StoredOwnStudy } from './own-repo.ts'

interface CallingOff {
  /** With the sessions that stay. */
  study: StoredOwnStudy
  /** In words for the participants. */
  reason: string
  operator: Pick<SignedInOperator, 'operatorId'>
}

/** The study that participants see; null if there is none yet. */
async function readShown(w: Work, ownId: number): Promise<StudyRecruitment | null> {
  const studyId = await findPublished(w.db, ownId)
  return studyId === null ? null : readRecruitment(w, studyId)
}

/**
 * Cancels the places in sessions ahead that a study no longer has. Those who have a place in a session that has begun may
 * have come: such a session stays.
 *
 * @returns How many.
 * @throws {DeskError} `session-in-use` if that pays: it is left to a payer.
 */
export async function callOff(w: Work, { study: own, reason, operator }: CallingOff): Promise<number> {
  const shown = await readShown(w, own.id)
  if (shown === null) return 0
  let recruitment: StudyRecruitment = shown
  const { study, sessions } = recruitment
  const keys = new Set(own.content.recruiting.sessions.map(({ key }) => key))
  const gone = sessions.filter(({ key, startsAt }) => !keys.has(key) && startsAt > w.now)
  const ofGone = inArray(
    participations.sessionId,
    gone.map(({ id }) => id),
  )
  const held = await w.db
    .select({ participantId: participants.id, encId: participants.encId, version: participations.version })
    .from(participations)
    .innerJoin(participants, eq(participants.id, participations.participantId))
    .where(and(ofGone, inArray(participations.state, ['chosen', 'accepted'])))
    .orderBy(participants.id)
  const { operatorId } = operator
  // Points need a payer: where a cancellation pays, one cancels the places in the roster.
  const doing = {
    act: 'cancel',
    operatorId,
    note: reason,
    sessionId: null,
    limits: null,
    ...everyWay,
  } as const
  for (const { participantId, encId, version } of held) {
    const part = await findPart(w, study.id, participantId)
    const done: OperatorOutcome | null =
      part && (await actAsOperator(w, recruitment, part, { ...doing, version }))
    if (done?.outcome !== 'done') throw new DeskError('session-in-use')
    recruitment = done.freed ?? recruitment
    const after = { participant: encId, state: done.row?.state, points: done.row?.points }
    w.note({ act: 'roster.cancel', subject: `study:${study.id}`, before: { version }, after })
  }
  return held.length
}

/** Offers places that were called off to the next, once the study's sessions are stored. */
export async function offerCalledOff(w: Work, ownId: number, count: number): Promise<void> {
  let recruitment = count === 0 ? null : await readShown(w, ownId)
  for (let left = count; left > 0 && recruitment !== null; left -= 1)
    recruitment = await offerOn(w, recruitment)
}
