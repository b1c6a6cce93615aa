import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, participations } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { stateOf } from '#server/modules/studies/participations/move.ts'
import { actAsOperator } from '#server/modules/studies/participations/operator-act.ts'
import { offerNext } from '#server/modules/studies/participations/offer-next.ts'
import {
  type RecruitedStudy,
  findRecruited,
  findSessions,
} from '#server/modules/studies/participations/recruited-study.ts'
import { findPublished } from '#server/modules/studies/own/publish.ts'
import type { Act } from '#server/platform/audit/entry.ts'
import type { StoredOwnStudy } from './own-repo.ts'

interface CallingOff {
  /** With the sessions that stay. */
  study: StoredOwnStudy
  /** In words for the participants; null to call nothing off. */
  reason: string | null
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>
  now: Date
}

/** The study that participants see; null if there is none yet. */
async function findShown(tx: Database, ownId: number): Promise<RecruitedStudy | null> {
  const studyId = await findPublished(tx, ownId)
  return studyId === null ? null : findRecruited(tx, studyId)
}

/**
 * Cancels the places in sessions ahead that a study no longer has. Call it with the study locked. Those who have a place
 * in a session that has begun may have come: such a session stays.
 *
 * @returns The acts, to be written to the log at the end of the transaction.
 * @throws {DeskError} `session-in-use` if that pays: it is left to a payer.
 */
export async function callOff(
  tx: Database,
  deps: Pick<DeskDependencies, 'dataKeys' | 'log'>,
  { study: own, reason, operator, now }: CallingOff,
): Promise<Act[]> {
  const study = reason === null ? null : await findShown(tx, own.id)
  if (study === null) return []
  const keys = new Set(own.content.recruiting.sessions.map(({ key }) => key))
  const gone = (await findSessions(tx, [study.id])).filter(
    ({ key, startsAt }) => !keys.has(key) && startsAt > now,
  )
  const ofGone = inArray(
    participations.sessionId,
    gone.map(({ id }) => id),
  )
  const held = await tx
    .select({ participantId: participants.id, encId: participants.encId, version: participations.version })
    .from(participations)
    .innerJoin(participants, eq(participants.id, participations.participantId))
    .where(and(ofGone, inArray(participations.state, ['chosen', 'accepted'])))
    .orderBy(participants.id)
    .for('no key update', { of: participants })
  // Points need a payer: where a cancellation pays, one cancels the places in the roster.
  const limits = { act: 0, month: 0 }
  const telling = { sessionId: null, push: true, mail: true }
  const doing = {
    act: 'cancel',
    operatorId: operator.operatorId,
    note: reason,
    limits,
    now,
    ...telling,
  } as const
  const acts: Act[] = []
  for (const { participantId, encId, version } of held) {
    const { outcome, row } = await actAsOperator(tx, deps, { study, participantId, version }, doing)
    if (outcome !== 'done') throw new DeskError('session-in-use')
    const after = { participant: encId, state: stateOf(row), points: row?.points ?? 0 }
    acts.push({
      actor: operator,
      act: 'roster.cancel',
      subject: `study:${study.id}`,
      before: { version },
      after,
    })
  }
  return acts
}

/** Offers places that were called off to the next. Call it once the study's sessions are stored. */
export async function offerCalledOff(
  tx: Database,
  deps: Pick<DeskDependencies, 'dataKeys' | 'log'>,
  { id, count, now }: { id: number; count: number; now: Date },
): Promise<void> {
  const study = count === 0 ? null : await findShown(tx, id)
  if (study === null) return
  let left = count
  while (left > 0 && (await offerNext(tx, deps, study, now))) left -= 1
}
