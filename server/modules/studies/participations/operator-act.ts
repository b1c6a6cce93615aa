import type { OperatorAct, RosterOutcome } from '#contract/desk/answers/roster.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type SQL, and, desc, eq, gt, like, sql } from 'drizzle-orm'
import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog, participationEvents } from '#server/db/schema.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'
import { takeTurns } from '#server/modules/money/payouts/approvals.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { pointsPerDollar } from '#contract/base/constants.ts'
import { nextState, possibleFrom, takesPlace } from '#domain/recruiting/participation.ts'
import { type Move, type StoredParticipation, findParticipation, move, pointsOf, stateOf } from './move.ts'
import { obstacleToOffer, offerEnd } from './places.ts'
import { type RecruitedStudy, findSessions } from './recruited-study.ts'
import { type Telling, tell } from './tell.ts'

export interface ActOfOperator extends Telling {
  act: OperatorAct
  operatorId: number
  /** In words for the participant. */
  note: string | null
  /** For `choose`: the one session that is offered. */
  sessionId: number | null
  now: Date
  limits: HostConfig['incentiveLimits']
}

const limitDays = 30

/**
 * An operator's act on one participant, in a transaction of the caller in which study and participant are locked.
 *
 * @param from The row and version that the operator saw.
 */
export async function actAsOperator(
  tx: Database,
  unsealing: Unsealing,
  { study, participantId, version }: { study: RecruitedStudy; participantId: number; version: number },
  doing: ActOfOperator,
): Promise<{ outcome: RosterOutcome; row: StoredParticipation | null; given?: number }> {
  const { act, operatorId, note, now } = doing
  const keys = unsealing.dataKeys
  const before = await findParticipation(tx, participantId, study.id)
  if ((before?.version ?? 0) !== version) return { outcome: 'changed-meanwhile', row: before }
  if (nextState(stateOf(before), act, 'operator') === null) return { outcome: 'not-possible', row: before }
  const sessions = (await findSessions(tx, [study.id])).filter(({ id }) => (before?.sessionId ?? id) === id)
  if ((possibleFrom(act, sessions) ?? 0) > now.getTime()) return { outcome: 'too-early', row: before }
  if (act === 'attend' && !takesPlace(stateOf(before))) {
    // A walk-in takes a place that is left.
    const obstacle = await obstacleToOffer(tx, unsealing, study, {
      participantId,
      before,
      sessionId: null,
      now,
    })
    if (obstacle !== null) return { outcome: obstacle, row: before }
  }
  const common: Move = { study, participantId, before, act, actor: 'operator', operatorId, note, now }
  if (act === 'choose') {
    const { sessionId } = doing
    const obstacle = await obstacleToOffer(tx, unsealing, study, { participantId, before, sessionId, now })
    if (obstacle !== null) return { outcome: obstacle, row: before }
    const offeredUntil = await offerEnd(tx, study, sessionId, now)
    if (offeredUntil !== null && offeredUntil <= now) return { outcome: 'over', row: before }
    Object.assign(common, { sessionId, offeredUntil })
  } else if (act !== 'wait' && act !== 'decline') common.sessionId = before?.sessionId ?? null
  const points = await pointsOf(tx, common)
  const obstacle = await obstacleToPoints(tx, common, points, doing.limits)
  if (obstacle !== null) return { outcome: obstacle, row: before }
  const row = await move(tx, keys, { ...common, points })
  if (row === null) return { outcome: 'not-possible', row: before }
  const paid = act === 'attend' ? await payAtOnce(tx, keys, { ...common, before: row }, doing.limits) : row
  const after = paid ?? row
  const news = { study, row: after, note, now, points: after.points - (before?.points ?? 0) }
  await tell(tx, keys, act === 'correct' ? { ...news, decision: 'corrected' } : news, doing)
  return { outcome: paid === null ? 'approval-needed' : 'done', row: after, given: news.points }
}

/** Why the points of an act cannot be given or taken back; null if nothing is in the way. */
async function obstacleToPoints(
  tx: Database,
  moving: Move,
  points: number,
  limits: HostConfig['incentiveLimits'],
): Promise<RosterOutcome | null> {
  const { study, participantId, act, operatorId } = moving
  if (act === 'pay') {
    if (points === 0) return 'not-possible'
    const isOwn = (await markedBy(tx, participantId, study.id)) === operatorId
    return isOwn && (await isAboveLimit(tx, moving, points, limits)) ? 'approval-needed' : null
  }
  if (points < 0 && (await lockBalance(tx, participantId)) < -points) return 'spent'
  return act === 'cancel' && (await isAboveLimit(tx, moving, points, limits)) ? 'above-limit' : null
}

/** Pays the incentive of somebody who attended; null if another operator has to approve it. */
async function payAtOnce(
  tx: Database,
  keys: DataKeys,
  attended: Move & { before: StoredParticipation },
  limits: HostConfig['incentiveLimits'],
): Promise<StoredParticipation | null> {
  const { study, before, operatorId = null, now } = attended
  const points = study.recruiting.incentive_points
  if (points === 0) return before
  const { participantId, sessionId } = before
  const paying: Move = {
    study,
    participantId,
    before,
    act: 'pay',
    actor: 'host',
    operatorId,
    sessionId,
    now,
    points,
  }
  return (await isAboveLimit(tx, paying, points, limits)) ? null : move(tx, keys, paying)
}

/** Whether points are more than their operator may give alone. */
async function isAboveLimit(
  tx: Database,
  { operatorId, now }: Pick<Move, 'operatorId' | 'now'>,
  points: number,
  { act: limit, month }: HostConfig['incentiveLimits'],
): Promise<boolean> {
  if (points <= 0 || typeof operatorId !== 'number') return false
  if (limit !== null && points > limit * pointsPerDollar) return true
  if (month === null) return false
  const given = await pointsGiven(tx, operatorId, secondsBefore(now, limitDays * daySeconds))
  return given + points > month * pointsPerDollar
}

/** Points of an operator's acts. The log counts too: events end with the account of their participant. */
async function pointsGiven(tx: Database, operatorId: number, since: Date): Promise<number> {
  await takeTurns(tx, operatorId)
  const { points, at } = participationEvents
  const [events] = await tx
    .select({ sum: sumOf(sql`${points}`) })
    .from(participationEvents)
    .where(and(eq(participationEvents.operatorId, operatorId), gt(at, since)))
  const [log] = await tx
    .select({ sum: sumOf(sql`(${auditLog.after}->>'given')::integer`) })
    .from(auditLog)
    .where(and(eq(auditLog.operatorId, operatorId), gt(auditLog.at, since), like(auditLog.act, 'roster.%')))
  return Math.max(events?.sum ?? 0, log?.sum ?? 0)
}

const sumOf = (points: SQL) => sql<number>`coalesce(sum(greatest(${points}, 0)), 0)`.mapWith(Number)

/** The operator who marked somebody as there, last. */
async function markedBy(tx: Database, participantId: number, studyId: number): Promise<number | null> {
  const [row] = await tx
    .select({ operatorId: participationEvents.operatorId })
    .from(participationEvents)
    .where(
      and(
        eq(participationEvents.participantId, participantId),
        eq(participationEvents.studyId, studyId),
        eq(participationEvents.act, 'attend'),
      ),
    )
    .orderBy(desc(participationEvents.version))
    .limit(1)
  return row?.operatorId ?? null
}
