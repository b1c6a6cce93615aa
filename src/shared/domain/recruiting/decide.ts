import type { ErrorCode } from '#contract/base/errors.ts'
import type { ActorKind, ParticipantAct, ParticipationState } from '#contract/answers/participations.ts'
import type { OperatorAct, RosterOutcome } from '#contract/desk/answers/roster.ts'
import type { Quota, Recruiting } from '#contract/desk/answers/recruiting.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import { type Giving, isAboveLimit } from '#domain/money/limits.ts'
import { isUnpublished } from './study-states.ts'
import {
  type HostAct,
  type ParticipationAct,
  isUnused,
  keptSeconds,
  nextState,
  possibleFrom,
  takesPlace,
} from './participation.ts'
import {
  type Held,
  type Part,
  type PastAct,
  type Recruitment,
  hasSeatAhead,
  obstacleToBooking,
  obstacleToOffer,
  offerEnd,
  seatsLeft,
} from './recruitment.ts'

/**
 * Decisions on acts on a participant, and nowhere else. Nothing here waits or stores. The host reads a recruitment
 * under its lock, and carries out what was decided.
 */

/** One change of a participation. */
export interface Step {
  act: ParticipationAct
  actor: ActorKind
  from: ParticipationState
  to: ParticipationState
  sessionId: number | null
  offeredUntil: Date | null
  /** Points that it brings; below zero if it takes some back. */
  points: number
}

export interface Decision {
  /** In their order; somebody who attended may be paid at once. */
  steps: readonly [Step, ...Step[]]
  /** Whether a place has come back, which is offered to the next. */
  frees: boolean
}

export interface Refusal<Code> {
  refusal: Code
}

/** A decision of one step; null if the act is not possible in this state. */
function stepOf(
  { state }: Pick<Part, 'state'>,
  act: ParticipationAct,
  actor: ActorKind,
  { sessionId = null, offeredUntil = null, points = 0 }: Partial<Step> = {},
): Decision | null {
  const to = nextState(state, act, actor)
  if (to === null) return null
  const step = { act, actor, from: state, to, sessionId, offeredUntil, points }
  return { steps: [step], frees: isUnused(state) && !takesPlace(to) && to !== 'waiting' }
}

/** The recruitment once a decision is carried out. */
export function afterDecision<Of extends Recruitment>(
  recruitment: Of,
  { participantId, person }: Pick<Held, 'participantId' | 'person'>,
  { steps }: Decision,
): Of {
  const { to: state, sessionId } = steps.at(-1) ?? steps[0]
  const others = recruitment.held.filter((one) => one.participantId !== participantId)
  const own = takesPlace(state) ? [{ participantId, state, sessionId, person }] : []
  return { ...recruitment, held: [...others, ...own] }
}

export interface ParticipantDoing {
  act: ParticipantAct
  /** The session that the device has shown as the participant's. */
  was?: number | null | undefined
  sessionId?: number | null | undefined
  /** When the chosen session begins, by what the device has shown. */
  startsAt?: Date | undefined
}

/** The participant's own act. `changed-meanwhile` stands also for a session that the study has moved since. */
export function decideForParticipant(
  recruitment: Recruitment,
  part: Part,
  doing: ParticipantDoing,
  now: Date,
): Decision | Refusal<ErrorCode> {
  const refusal = refusalOf(recruitment, part, doing, now)
  if (refusal !== null) return { refusal }
  const { act } = doing
  // Somebody who withdraws offline may be chosen before that arrives.
  const end = act === 'cancel' && part.state === 'chosen' ? 'refuse' : act
  if (end !== 'accept') return stepOf(part, end, 'participant') ?? tooLate
  const sessionId = doing.sessionId ?? part.sessionId
  const unsuitable = refusalOfSession(recruitment, part, { ...doing, sessionId }, now)
  if (unsuitable !== null) return { refusal: unsuitable }
  return stepOf(part, 'accept', 'participant', { sessionId }) ?? tooLate
}

const tooLate: Refusal<ErrorCode> = { refusal: 'too-late' }

/** Why the state does not allow the act; null if it does. */
function refusalOf(
  { sessions }: Recruitment,
  { state, sessionId, offeredUntil }: Part,
  { act, was, sessionId: wanted }: ParticipantDoing,
  now: Date,
): ErrorCode | null {
  const own = state === 'accepted' ? sessionId : null
  if (own !== null && was !== undefined && own !== was && own !== wanted) return 'changed-meanwhile'
  if (state === 'attended' || state === 'no-show' || state === 'paid') return 'too-late'
  const begun = sessions.find(({ id, startsAt }) => id === own && startsAt <= now)
  if (act === 'cancel') {
    if (begun) return 'too-late'
    return ['answered', 'waiting', 'chosen', 'accepted'].includes(state) ? null : 'place-gone'
  }
  if (state === 'answered' || state === 'screened-out') return 'not-offered'
  // Another device has accepted.
  if (state === 'accepted') return act !== 'accept' ? 'changed-meanwhile' : begun ? 'too-late' : null
  const isHeld = state === 'chosen' && (offeredUntil === null || offeredUntil > now)
  return isHeld ? null : 'place-gone'
}

/** Why the session of an acceptance cannot be had; null if it can, or there is none to choose. */
function refusalOfSession(
  recruitment: Recruitment,
  { participantId, history }: Part,
  { sessionId, startsAt }: ParticipantDoing,
  now: Date,
): ErrorCode | null {
  if (sessionId === null) return recruitment.recruiting.sessions.length > 0 ? 'invalid' : null
  const last = history.findLast(({ act }) => act === 'choose' || act === 'book')
  // Whoever was booked may take another session.
  const offered = last?.act === 'choose' ? last.sessionId : null
  if (offered !== null && sessionId !== offered) return 'not-offered'
  const session = recruitment.sessions.find(({ id }) => id === sessionId)
  if (session === undefined) return 'invalid'
  if (startsAt !== undefined && startsAt.getTime() !== session.startsAt.getTime()) return 'changed-meanwhile'
  if (session.startsAt <= now) return 'too-late'
  return seatsLeft(recruitment, session, participantId) === 0 ? 'session-full' : null
}

const lastOf = (history: readonly PastAct[], act: ParticipationAct) =>
  history.findLast((past) => past.act === act)

export interface OperatorDoing {
  act: OperatorAct
  operatorId: number
  /** The version that the operator saw. */
  version: number
  /** For `choose`: the one session that is offered. For `book`: the session. */
  sessionId: number | null
  /** For `choose` and `book`: whether a known hold on the account does not count. A hold on places always counts. */
  despiteHold: boolean
  /** For `cancel`: whether somebody else takes the place at once, so that it is not kept. */
  isReplaced?: boolean
  /** For `attend` and `pay`: another amount than the study's for this participant. */
  points?: number | undefined
  /** In points; null without the right to pay: points are left to a payer. */
  giving: Giving | null
  /** The participant's balance, from which points are taken back. */
  balance: number
}

/** An operator's act. @returns `approval-needed` beside the steps of somebody whose points wait for a payer. */
export function decideForOperator(
  recruitment: Recruitment,
  part: Part,
  doing: OperatorDoing,
  now: Date,
): (Decision & { outcome: RosterOutcome }) | Refusal<RosterOutcome> {
  const { act } = doing
  if (part.version !== doing.version) return { refusal: 'changed-meanwhile' }
  if (nextState(part.state, act, 'operator') === null) return { refusal: 'not-possible' }
  // A place that was taken away still names its session.
  const ownId = takesPlace(part.state) ? part.sessionId : null
  const own = recruitment.sessions.filter(({ id }) => (ownId ?? id) === id)
  if ((possibleFrom(act, own) ?? 0) > now.getTime()) return { refusal: 'too-early' }
  const isChoice = act === 'choose'
  const givesPlace = isChoice || act === 'book'
  if (givesPlace && keepsPlaces(part.hold)) return { refusal: 'blocked' }
  if (givesPlace && part.hold !== null && !doing.despiteHold) return { refusal: 'on-hold' }
  // A walk-in takes a place that is left.
  if (givesPlace || (act === 'attend' && !takesPlace(part.state))) {
    const refusal = obstacleToOffer(recruitment, part, givesPlace ? doing.sessionId : null)
    if (refusal !== null) return { refusal }
  }
  const unsuitable = act === 'book' ? obstacleToBooking(recruitment, part, doing.sessionId, now) : null
  if (unsuitable !== null) return { refusal: unsuitable }
  const end = isChoice ? offerEnd(recruitment, doing.sessionId, now) : null
  if (end !== null && end <= now) return { refusal: 'over' }
  // More places than seats: nobody is offered one without a session to choose.
  if (isChoice && doing.sessionId === null && !takesPlace(part.state) && !hasSeatAhead(recruitment, now))
    return { refusal: 'session-full' }
  const offeredUntil = end ?? (doing.isReplaced ? null : keptUntil(part, act, now))
  const pay = doing.points ?? recruitment.recruiting.incentive_points
  const points = act === 'pay' ? pay : pointsOf(recruitment.recruiting, part, act)
  const refusal = obstacleToPoints(part, doing, points)
  if (refusal !== null) return { refusal }
  const sessionId = givesPlace ? doing.sessionId : act === 'wait' || act === 'decline' ? null : ownId
  const decision = stepOf(part, act, 'operator', { sessionId, offeredUntil, points })
  if (decision === null) return { refusal: 'not-possible' }
  const incentive = act === 'attend' ? pay : 0
  if (incentive === 0) return { ...decision, outcome: 'done' }
  const paid = stepOf({ state: 'attended' }, 'pay', 'host', { sessionId, points: incentive })
  if (!mayGive(incentive, doing.giving) || paid === null) return { ...decision, outcome: 'approval-needed' }
  return { steps: [...decision.steps, ...paid.steps], frees: false, outcome: 'done' }
}

const keepsPlaces = (hold: Part['hold']) => hold === 'studies' || hold === 'all'

/** Until when the place is kept; null where none is. */
function keptUntil({ state, offeredUntil }: Part, act: OperatorAct, now: Date): Date | null {
  if (!isUnused(state)) return act === 'wait' || act === 'decline' ? offeredUntil : null
  return act === 'cancel' || act === 'decline' ? secondsAfter(now, keptSeconds) : null
}

const mayGive = (points: number, giving: Giving | null): boolean =>
  points <= 0 || (giving !== null && !isAboveLimit(points, giving))

/** Why the points of an act cannot be given or taken back; null if nothing is in the way. */
function obstacleToPoints(
  { history }: Part,
  { act, operatorId, points: other, giving, balance }: OperatorDoing,
  points: number,
): RosterOutcome | null {
  if (act === 'pay') {
    if (points === 0) return 'not-possible'
    // Whoever has marked has agreed to the study's amount, and to no other.
    const isOwn = other !== undefined || lastOf(history, 'attend')?.operatorId === operatorId
    return isOwn && !mayGive(points, giving) ? 'approval-needed' : null
  }
  if (points < 0 && balance < -points) return 'spent'
  return act === 'cancel' && !mayGive(points, giving) ? 'above-limit' : null
}

/** Acts that say whether somebody was there. */
const marks: ReadonlySet<ParticipationAct | null> = new Set(['attend', 'no-show', 'pay', 'correct'])

/**
 * Points of an operator's act besides the pay: of a cancellation by the study, if it pays those. An undone mark
 * takes back what was paid with it, and nothing else of the study.
 */
function pointsOf(recruiting: Recruiting, { state, history }: Part, act: OperatorAct): number {
  if (state === 'paid' && act === 'correct') return -(history.at(-1)?.points ?? 0)
  if (state !== 'accepted' || act !== 'cancel') return 0
  // An undone mark leads to the same state: a cancellation is paid to those who had accepted or were booked, and once.
  const before = history.findLast((past) => !marks.has(past.act))?.act
  if (before !== 'accept' && before !== 'book') return 0
  const paid = history.reduce((sum, past) => sum + (past.act === 'cancel' ? past.points : 0), 0)
  return Math.max(0, recruiting.no_show_points - paid)
}

/** The end of an offer, or of an application by the study's own rules; null if the act is not possible any more. */
export function decideForHost(
  { recruiting }: Pick<Recruitment, 'recruiting'>,
  part: Part,
  act: Extract<HostAct, 'lapse' | 'screen-out'>,
  now: Date,
): Decision | null {
  if (act === 'screen-out') return stepOf(part, act, 'host', { points: recruiting.screen_out_points })
  const isDue = part.offeredUntil !== null && part.offeredUntil <= now
  return isDue ? stepOf(part, act, 'host') : null
}

/**
 * Until when a place that has come back is offered to the next, if offers of this study end by themselves; null if it
 * is not offered on: it has no seat ahead, or is not shown yet.
 */
export function nextOfferEnd(recruitment: Recruitment, now: Date): Date | null {
  const { recruiting, state } = recruitment
  if (recruiting.offer_hours === null || isUnpublished(state)) return null
  const end = offerEnd(recruitment, null, now)
  return end !== null && end > now && hasSeatAhead(recruitment, now) ? end : null
}

/** The offer of a released place to somebody who waits; null if it is for another one, or the account is on hold. */
export function decideOffer(
  recruitment: Recruitment,
  part: Pick<Part, 'participantId' | 'state' | 'person' | 'hold'>,
  { end, full }: { end: Date; full: Quota[] },
): Decision | null {
  if (part.hold !== null) return null
  if (obstacleToOffer(recruitment, part, null, full) !== null) return null
  return stepOf(part, 'choose', 'host', { offeredUntil: end })
}

/** The end of an application whose study was closed with the wish to decline all; null if it is not possible. */
export const decideDecline = (part: Pick<Part, 'state'>): Decision | null =>
  stepOf(part, 'decline', 'operator')
