import type { Role } from '#contract/desk/answers/operators.ts'
import type { OperatorAct, RosterAct, RosterActAnswer, RosterOutcome } from '#contract/desk/answers/roster.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { secondsBefore } from '#domain/dates/spans.ts'
import type { GivingLimits } from '#domain/money/limits.ts'
import { afterDecision, decideForOperator } from '#domain/recruiting/decide.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { operators, participations } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { givingOf, noteGift } from '#server/modules/money/approvals/approvals.ts'
import { type Work, type WorkDependencies, work } from '#server/work/work.ts'
import { carryOut } from './carry-out.ts'
import { isPlaceLeft, offerOn } from './offer-on.ts'
import type { StoredParticipation } from './recruited-study.ts'
import {
  type StoredPart,
  type StudyRecruitment,
  findPart,
  lockRecruitment,
  readRecruitment,
} from './recruitment.ts'
import { type Telling, everyWay, tell, tellOfSession } from './tell.ts'

interface ActOfOperator<Act extends RosterAct = RosterAct> extends Telling {
  act: Act
  operatorId: number
  /** In words for the participant. */
  note: string | null
  /** For `choose`: the one session that is offered. */
  sessionId: number | null
  /** Limits of what the operator gives; null if nothing may be given. */
  limits: GivingLimits | null
}

interface ActedOn {
  participantId: number
  /** The version that the operator saw. */
  version: number
}

/**
 * Acts on participants of a study, each in a transaction of its own with its messages, its points and its entry in the
 * log: what became of one does not depend on the others. Each offers on the place that it has left, to nobody acted on
 * later.
 *
 * @throws {HostError} `unauthenticated` once the operator is disabled or has another role, which leaves the rest undone.
 */
export async function actOnParticipants(
  deps: WorkDependencies,
  studyId: number,
  participants: readonly (ActedOn & { encId: string })[],
  asked: Omit<ActOfOperator, 'operatorId'>,
  operator: { operatorId: number; name: string; role: Role },
): Promise<RosterActAnswer['results']> {
  const doing = { ...asked, operatorId: operator.operatorId }
  const left = new Set(participants.map(({ participantId }) => participantId))
  const results: RosterActAnswer['results'] = []
  for (const { encId, ...one } of participants) {
    left.delete(one.participantId)
    const { outcome, row } = await work(deps, operator, async (w) => {
      const recruitment = await lockRecruitment(w, studyId)
      if (!(await isStill(w, operator))) throw new HostError('unauthenticated')
      const end = recruitment === null ? notDone('not-possible') : await actOnOne(w, recruitment, one, doing)
      if (end.given === null) return w.noteNothing(end)
      if (end.next !== null) await offerOn(w, end.next, left)
      return w.noted(end)
    })
    results.push({ enc_id: encId, outcome, state: row?.state ?? 'answered', version: row?.version ?? 0 })
  }
  return results
}

/** Acts on many take seconds, in which another operator may disable this one. */
async function isStill(
  { db }: Work,
  { operatorId, role }: { operatorId: number; role: Role },
): Promise<boolean> {
  const same = and(eq(operators.id, operatorId), eq(operators.active, true), eq(operators.role, role))
  return (await db.$count(operators, same)) > 0
}

interface Outcome {
  outcome: RosterOutcome
  row: StoredParticipation | null
  /** Points that the act has given, or below zero taken back; null if it was not done. */
  given: number | null
  /** The recruitment after an act that leaves a place to the next, or brings one who takes it; null otherwise. */
  next: StudyRecruitment | null
}

const notDone = (outcome: RosterOutcome, row: Outcome['row'] = null): Outcome => ({
  outcome,
  row,
  given: null,
  next: null,
})

/** An act on one participant, with the message to the participant and the entry in the log. */
async function actOnOne(
  w: Work,
  recruitment: StudyRecruitment,
  { participantId, version }: ActedOn,
  { act, ...asked }: ActOfOperator,
): Promise<Outcome> {
  const { id: studyId } = recruitment.study
  const account = await w.account(participantId)
  const part = account && (await findPart(w, studyId, participantId))
  // The account was deleted meanwhile.
  if (account === null || part === null) return notDone('not-possible')
  const end =
    act === 'remind'
      ? await remind(w, recruitment, part, asked)
      : await decideAndTell(w, recruitment, part, { act, ...asked, version, balance: account.balance })
  const { row, given } = end
  if (row === null || given === null) return end
  const after = {
    participant: participantId,
    state: row.state,
    points: row.points,
    given: given || undefined,
  }
  w.note({ act: `roster.${act}`, subject: `study:${studyId}`, before: { version }, after })
  return end
}

async function decideAndTell(
  w: Work,
  recruitment: StudyRecruitment,
  part: StoredPart,
  doing: ActOfOperator<OperatorAct> & { version: number; balance: number },
): Promise<Outcome> {
  const { act, operatorId, limits, note, push, mail } = doing
  const { participantId } = part
  const giving = limits && (await givingOf(w, operatorId, 'incentive', limits))
  const decision = decideForOperator(recruitment, part, { ...doing, giving }, w.now)
  if ('refusal' in decision) return notDone(decision.refusal, part.row)
  const row = await carryOut(w, recruitment, part, decision, { operatorId, note })
  const given = row.points - (part.row?.points ?? 0)
  await noteGift(w, operatorId, { kind: 'incentive', participantId, points: given })
  const words = act === 'correct' ? { decision: 'corrected' as const } : {}
  tell(w, recruitment, row, { note, points: given, push, mail, ...words })
  const { outcome, frees } = decision
  if (frees) return { outcome, row, given, next: afterDecision(recruitment, part, decision) }
  const joins = act === 'wait' && !takesPlace(part.state) && (await isPlaceLeft(w.db, row.studyId))
  return { outcome, row, given, next: joins ? recruitment : null }
}

/** A post that is repeated reminds once. */
const repeatedSeconds = 300

/** Reminds of the accepted session, or of a place that is offered. Not where there is neither, or minutes after another one. */
async function remind(
  w: Work,
  { study, sessions }: StudyRecruitment,
  { participantId, row }: StoredPart,
  { note, push, mail }: Omit<ActOfOperator, 'act'>,
): Promise<Outcome> {
  const isNot = notDone('not-possible', row)
  if (row?.state !== 'chosen' && row?.state !== 'accepted') return isNot
  const session = sessions.find(({ id }) => id === row.sessionId)
  if (session && session.startsAt <= w.now) return isNot
  if (row.remindedAt && row.remindedAt > secondsBefore(w.now, repeatedSeconds)) return isNot
  // Neither a new version nor an act: what others see of the participation stays.
  const isRow = and(eq(participations.participantId, participantId), eq(participations.studyId, study.id))
  await w.db.update(participations).set({ remindedAt: w.now }).where(isRow)
  const { title } = study
  const telling = { note, push, mail }
  if (session && row.state === 'accepted')
    tellOfSession(w, { participantId, title, session }, { kind: 'session-reminder', ...telling })
  else tell(w, { study, sessions }, row, telling)
  return { outcome: 'done', row, given: 0, next: null }
}

/**
 * Cancels the places in sessions ahead that a study no longer has. Those who have a place in a session that has begun may
 * have come: such a session stays. The study is locked.
 *
 * @param called.recruiting With the sessions that stay.
 * @param called.note In words for the participants.
 * @returns How many; null if one of them pays: it is left to a payer, in the roster.
 */
export async function callOff(
  w: Work,
  studyId: number,
  { recruiting, ...called }: Pick<ActOfOperator, 'operatorId' | 'note'> & { recruiting: Recruiting },
): Promise<number | null> {
  let recruitment = await readRecruitment(w, studyId)
  if (recruitment === null) return 0
  const keys = new Set(recruiting.sessions.map(({ key }) => key))
  const gone = recruitment.sessions.filter(({ key, startsAt }) => !keys.has(key) && startsAt > w.now)
  const ofGone = inArray(
    participations.sessionId,
    gone.map(({ id }) => id),
  )
  const { participantId, version, state } = participations
  const held = await w.db
    .select({ participantId, version })
    .from(participations)
    .where(and(ofGone, inArray(state, ['chosen', 'accepted'])))
    .orderBy(asc(participantId))
  const doing = { ...called, act: 'cancel', sessionId: null, limits: null, ...everyWay } as const
  for (const one of held) {
    const { outcome, next }: Outcome = await actOnOne(w, recruitment, one, doing)
    if (outcome !== 'done') return null
    recruitment = next ?? recruitment
  }
  return held.length
}

/** Offers places that were called off to the next, once the study's sessions are stored. */
export async function offerCalledOff(w: Work, studyId: number, count: number): Promise<void> {
  let recruitment = count === 0 ? null : await readRecruitment(w, studyId)
  for (let left = count; left > 0 && recruitment !== null; left -= 1)
    recruitment = await offerOn(w, recruitment)
}
