import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participants, participations } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import { findPublished } from '#server/modules/studies/own/publish.ts'
import { findParticipation, stateOf } from '#server/modules/studies/participations/move.ts'
import { actAsOperator } from '#server/modules/studies/participations/operator-act.ts'
import { lockRecruited } from '#server/modules/studies/participations/recruited-study.ts'
import { writeAct } from '#server/platform/audit/audit.ts'

interface Declining {
  studyId: number
  participantId: number
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>
}

/** Declines all who still wait for a decision on their answers, each in a transaction, and tells them. */
export async function declineWaiting(
  deps: DeskDependencies,
  ownId: number,
  operator: Declining['operator'],
): Promise<void> {
  const { db } = deps.database
  const studyId = await findPublished(db, ownId)
  if (studyId === null) return
  const undecided = inArray(stateOfAnswers, ['answered', 'waiting'])
  const waiting = await db
    .select({ participantId: intakeAnswers.participantId })
    .from(intakeAnswers)
    .leftJoin(participations, ofAnswers)
    .where(and(eq(intakeAnswers.studyId, studyId), undecided))
    .orderBy(intakeAnswers.participantId)
  for (const { participantId } of waiting)
    await db.transaction((tx) => decline(tx, deps, { studyId, participantId, operator }))
}

/** One of them, checked again: the participant or another operator may have been faster. */
async function decline(
  tx: Database,
  deps: DeskDependencies,
  { studyId, participantId, operator }: Declining,
): Promise<void> {
  const now = deps.clock()
  const study = await lockRecruited(tx, studyId)
  const [account] = await tx
    .select({ encId: participants.encId })
    .from(participants)
    .where(eq(participants.id, participantId))
    .for('no key update')
  const before = await findParticipation(tx, participantId, studyId)
  const was = stateOf(before)
  if (study === null || account === undefined || (was !== 'answered' && was !== 'waiting')) return
  const version = before?.version ?? 0
  const telling = { note: null, sessionId: null, push: true, mail: true }
  const limits = deps.config.incentiveLimits
  const doing = { act: 'decline', operatorId: operator.operatorId, limits, now, ...telling } as const
  const { outcome, row } = await actAsOperator(tx, deps, { study, participantId, version }, doing)
  if (outcome !== 'done') return
  const after = { participant: account.encId, state: stateOf(row), points: row?.points ?? 0 }
  const act = { actor: operator, act: 'roster.decline', subject: `study:${studyId}` } as const
  await writeAct(tx, { ...act, before: { version }, after }, now)
}
