import type { Role } from '#contract/desk/answers/operators.ts'
import type { RosterAct, RosterActAnswer, RosterOutcome } from '#contract/desk/answers/roster.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { secondsBefore } from '#domain/dates/spans.ts'
import { type Giving, type GivingLimits, unlimited } from '#domain/money/limits.ts'
import { decideForOperator } from '#domain/recruiting/decide.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { Held } from '#domain/recruiting/recruitment.ts'
import { and, eq } from 'drizzle-orm'
import { operators, participations } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { endWishes, giveOrWish, givingOf, noteGift } from '#server/modules/money/approvals/approvals.ts'
import { type Work, type WorkDependencies, work } from '#server/work/work.ts'
import { carryOut, noteAct } from './carry-out.ts'
import { isPlaceLeft, offerOn } from './offer-on.ts'
import { pauseIfFull } from './pause.ts'
import { type StoredParticipation, type StudyRecruitment, readRecruitment } from './recruited-study.ts'
import { type StoredPart, findPart, lockRecruitment } from './recruitment.ts'
import { type Telling, tell, tellOfSession } from './tell.ts'

interface ActOfOperator<Act extends RosterAct = RosterAct> extends Telling {
  act: Act
  operatorId: number
  /** For `choose`: the one session that is offered. For `book`: the session. */
  sessionId: number | null
  /** For `choose`: whether the operator has confirmed it for accounts on hold. */
  despiteHold: boolean
  /** For `attend` and `pay`: another amount than the study's, with words for it. */
  points?: number | undefined
  /** Points of the study that the operator has read: nobody pays others by a press. */
  shown?: Pick<Recruiting, 'incentive_points' | 'no_show_points'> | undefined
  /** For `cancel` of one: who is booked into the same session in the same transaction. */
  replacedBy?: Named | undefined
  /** Names the entry of another amount. */
  key?: string
  /** Limits of what the operator gives; null if nothing may be given. */
  limits: GivingLimits | null
}

interface ActedOn {
  participantId: number
  /** The version that the operator saw; null for any. */
  version: number | null
}

type Named = ActedOn & { encId: string }
type Result = RosterActAnswer['results'][number]

/** Rolls a cancellation back whose place the other participant cannot have. */
class NotReplaced extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('The place cannot be given to the other participant')
    this.result = result
  }
}

/**
 * Acts on participants of a study, each in a transaction of its own with its messages, its points and its entry in the
 * log: what became of one does not depend on the others. A place that it takes away is kept for a minute, unless it is
 * given to somebody else at once.
 *
 * @throws {HostError} `unauthenticated` once the operator is disabled or has another role, which leaves the rest undone.
 */
export async function actOnParticipants(
  deps: WorkDependencies,
  studyId: number,
  participants: readonly Named[],
  asked: Omit<ActOfOperator, 'operatorId'>,
  operator: { operatorId: number; name: string; role: Role },
): Promise<Result[]> {
  const doing = { ...asked, operatorId: operator.operatorId }
  const left = new Set(participants.map(({ participantId }) => participantId))
  const results: Result[] = []
  for (const one of participants) {
    left.delete(one.participantId)
    const ends = await work(deps, operator, async (w) => {
      const recruitment = await lockRecruitment(w, studyId)
      if (!(await isStill(w, operator))) throw new HostError('unauthenticated')
      const { replacedBy } = doing
      // All locks come before those of points, in the order of ids.
      const ids = [one, ...(replacedBy ? [replacedBy] : [])].map(({ participantId }) => participantId)
      for (const id of ids.toSorted((first, second) => first - second)) await w.account(id)
      const end = recruitment === null ? notDone('not-possible') : await actOnOne(w, recruitment, one, doing)
      const result = await resultOf(w, one, end)
      if (!end.isDone) return w.noteNothing([result])
      if (end.joins && end.after) await offerOn(w, end.after, left)
      if (!replacedBy || !end.after) return w.noted([result])
      const had = recruitment?.held.find(({ participantId }) => participantId === one.participantId)
      const booking = { act: 'book', sessionId: had?.sessionId ?? null, note: null, limits: null } as const
      const booked = await actOnOne(w, end.after, replacedBy, { ...doing, ...booking })
      const taken = await resultOf(w, replacedBy, booked)
      if (!booked.isDone) throw new NotReplaced(taken)
      return w.noted([result, taken])
    }).catch((error: unknown) => {
      if (error instanceof NotReplaced) return [error.result]
      throw error
    })
    results.push(...ends)
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

/** What became of one participant. An act that was in the way has the name of its operator. */
async function resultOf(
  { db }: Work,
  { encId }: Named,
  { outcome, row, isDone, by }: Outcome,
): Promise<Result> {
  const { state = 'answered', version = 0 } = row ?? {}
  const isOne = eq(operators.id, by ?? 0)
  const [last] = isDone ? [] : await db.select({ name: operators.name }).from(operators).where(isOne)
  return { enc_id: encId, outcome, state, version, by: last?.name ?? null }
}

interface Outcome {
  outcome: RosterOutcome
  row: StoredParticipation | null
  isDone: boolean
  /** The operator of the last act before one that was not done. */
  by: number | null
  after?: StudyRecruitment
  /** Whether somebody has come for whom a place is left. */
  joins?: boolean
}

const notDone = (outcome: RosterOutcome, part?: Pick<StoredPart, 'row' | 'history'>): Outcome => ({
  outcome,
  row: part?.row ?? null,
  isDone: false,
  by: part?.history.at(-1)?.operatorId ?? null,
})

/** An act on one participant, with the message to the participant and the entry in the log. */
async function actOnOne(
  w: Work,
  recruitment: StudyRecruitment,
  { participantId, version: seen }: ActedOn,
  { act, limits, ...asked }: ActOfOperator,
): Promise<Outcome> {
  const account = await w.account(participantId)
  const part = account && (await findPart(w, recruitment, participantId))
  // The account was deleted meanwhile.
  if (account === null || part === null) return notDone('not-possible')
  const version = seen ?? part.version
  if (act === 'remind') return remind(w, recruitment, part, { ...asked, version })
  const { operatorId, points, shown } = asked
  const { incentive_points: pay, no_show_points: forNoShow } = recruitment.recruiting
  if (shown && (shown.incentive_points !== pay || shown.no_show_points !== forNoShow))
    return notDone('changed-meanwhile', part)
  const isReplaced = asked.replacedBy !== undefined
  const doing = { ...asked, act, version, balance: account.balance, isReplaced }
  const decide = (giving: Giving | null) => decideForOperator(recruitment, part, { ...doing, giving }, w.now)
  const own = limits && points === undefined ? await givingOf(w, operatorId, 'incentive', limits) : null
  let decision = decide(limits && (own ?? unlimited))
  if ('refusal' in decision) return notDone(decision.refusal, part)
  const { study } = recruitment
  if (limits !== null && points !== undefined) {
    if (study.own === null) return notDone('not-possible', part)
    const gift = { kind: 'points', participantId, points, ownStudyId: study.own.id } as const
    const reason = asked.note ?? ''
    const given = await giveOrWish(w, operatorId, { ...gift, reason }, limits)
    if (given === 'wished') {
      const after = { points, study: study.own.id }
      w.note({
        act: 'points.wish',
        subject: `participant:${participantId}`,
        about: participantId,
        reason,
        after,
      })
    }
    // The mark is made, and the amount waits for a second operator.
    if (given !== 'given') decision = decide(null)
    if ('refusal' in decision) return { ...notDone(decision.refusal, part), isDone: given === 'wished' }
  }
  const { row, given, after } = await carryOut(w, { recruitment, part }, decision, asked)
  if (points === undefined) await noteGift(w, operatorId, { kind: 'incentive', participantId, points: given })
  if (row.state === 'paid' && study.own) await endWishes(w, participantId, study.own.id)
  noteAct(w, act, version, row, given)
  const { outcome } = decision
  if (act === 'book') await pauseIfFull(w, after)
  const joins = act === 'wait' && !takesPlace(part.state) && (await isPlaceLeft(w.db, row.studyId))
  return { outcome, row, isDone: true, by: null, after, joins }
}

/** A post that is repeated reminds once. */
const repeatedSeconds = 300

/** Reminds of the accepted session, or of a place that is offered. Not where there is neither, or minutes after another one. */
async function remind(
  w: Work,
  { study, sessions }: StudyRecruitment,
  part: StoredPart,
  { version, ...telling }: Telling & { version: number },
): Promise<Outcome> {
  const { participantId, row } = part
  const isNot = notDone('not-possible', part)
  if (row?.state !== 'chosen' && row?.state !== 'accepted') return isNot
  const session = sessions.find(({ id }) => id === row.sessionId)
  if (session && session.startsAt <= w.now) return isNot
  if (row.remindedAt && row.remindedAt > secondsBefore(w.now, repeatedSeconds)) return isNot
  // Neither a new version nor an act: what others see of the participation stays.
  const isRow = and(eq(participations.participantId, participantId), eq(participations.studyId, study.id))
  await w.db.update(participations).set({ remindedAt: w.now }).where(isRow)
  const { title } = study
  if (session && row.state === 'accepted')
    tellOfSession(w, { participantId, title, session }, { kind: 'session-reminder', ...telling })
  else tell(w, { study, sessions }, row, telling)
  noteAct(w, 'remind', version, row)
  return { outcome: 'done', row, isDone: true, by: null }
}

/**
 * Cancels the places in sessions ahead that a study no longer has. Those who have a place in a session that has begun may
 * have come: such a session stays. The study is locked.
 *
 * @param called.recruiting With the sessions that stay.
 * @param called.note In words for the participants.
 * @returns False if one of them pays: it is left to a payer, in the roster.
 */
export async function callOff(
  w: Work,
  studyId: number,
  { recruiting, ...called }: Pick<ActOfOperator, 'operatorId' | 'note'> & { recruiting: Recruiting },
): Promise<boolean> {
  let recruitment = await readRecruitment(w, studyId)
  if (recruitment === null) return true
  const keys = new Set(recruiting.sessions.map(({ key }) => key))
  const gone = recruitment.sessions.filter(({ key, startsAt }) => !keys.has(key) && startsAt > w.now)
  const isGone = ({ state, sessionId }: Held) =>
    (state === 'chosen' || state === 'accepted') && gone.some(({ id }) => id === sessionId)
  const held = recruitment.held
    .filter(isGone)
    .toSorted((one, other) => one.participantId - other.participantId)
  const doing = { ...called, act: 'cancel', sessionId: null, despiteHold: false, limits: null } as const
  for (const { participantId } of held) {
    const { outcome, after }: Outcome = await actOnOne(
      w,
      recruitment,
      { participantId, version: null },
      doing,
    )
    if (outcome !== 'done') return false
    recruitment = after ?? recruitment
  }
  return true
}
