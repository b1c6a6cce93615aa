import type { ActorKind, ParticipationState } from '#contract/answers/participations.ts'
import type { HoldScope } from '#contract/answers/support.ts'
import type { OwnStudyContent, OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import type { Quota, Recruiting } from '#contract/desk/answers/recruiting.ts'
import type { RosterOutcome } from '#contract/desk/answers/roster.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { type QuotaPerson, areAllTaken, isOfQuota } from '#domain/fit/quotas.ts'
import { type ParticipationAct, isUnused, takesPlace } from './participation.ts'
import { roomOf } from './room.ts'

/** A session with its seats. */
export interface Session {
  id: number
  startsAt: Date
  minutes: number
  capacity: number
}

/** Somebody with a place in a study. */
export interface Held {
  participantId: number
  state: ParticipationState
  /** Null for a place without a session, or before one was chosen. */
  sessionId: number | null
  /** Opens the answers: only quotas ask for them. */
  person: () => QuotaPerson
}

/** Whom a study looks for, and who has its places: all that a decision on one participant depends on. */
export interface Recruitment {
  recruiting: Recruiting
  /** Null for a study of another source. */
  state: OwnStudyState | null
  /** Earliest first. */
  sessions: readonly Session[]
  held: readonly Held[]
  /** Places that were used by accounts which have been deleted since. */
  used: number
}

/** An act of the past on a participant in a study. */
export interface PastAct {
  act: ParticipationAct | null
  actor: ActorKind
  operatorId: number | null
  sessionId: number | null
  points: number
}

/** One participant's part in a study. */
export interface Part extends Held {
  /** 0 for answers on which nobody has decided. */
  version: number
  /** Until when an offered place is held, or one that an operator has taken away is kept; null without an end. */
  offeredUntil: Date | null
  history: readonly PastAct[]
  /** What is kept back of the account; null if it is not on hold. */
  hold: HoldScope | null
}

/** Everybody else with a place. */
const others = ({ held }: Recruitment, participantId: number) =>
  held.filter((one) => one.participantId !== participantId)

/** Seats of a session that nobody else has. */
export function seatsLeft(recruitment: Recruitment, { id, capacity }: Session, participantId = 0): number {
  const taken = others(recruitment, participantId).filter(({ sessionId }) => sessionId === id)
  return Math.max(0, capacity - taken.length)
}

/** The quotas with the places that are taken. */
export function takenByQuota({
  recruiting: { quotas },
  held,
}: Pick<Recruitment, 'recruiting' | 'held'>): { quota: Quota; taken: number }[] {
  // Opens nothing for a study without quotas.
  const people = quotas.length === 0 ? [] : held.map(({ person }) => person())
  return quotas.map((quota) => ({ quota, taken: people.filter((one) => isOfQuota(quota, one)).length }))
}

/** Quotas without a place for a participant. */
export const fullQuotas = (recruitment: Recruitment, participantId = 0): Quota[] =>
  takenByQuota({ ...recruitment, held: others(recruitment, participantId) })
    .filter(({ quota, taken }) => taken >= quota.limit)
    .map(({ quota }) => quota)

/**
 * Why a participant cannot be offered a place; null if nothing is in the way.
 *
 * @param sessionId The one that is offered; null where all may be chosen.
 * @param full Quotas without a place, where they are known already.
 */
export function obstacleToOffer(
  recruitment: Recruitment,
  { participantId, state, person }: Pick<Part, 'participantId' | 'state' | 'person'>,
  sessionId: number | null,
  full = fullQuotas(recruitment, participantId),
): RosterOutcome | null {
  const places = roomOf(recruitment.recruiting)
  if (places !== null && !takesPlace(state) && recruitment.held.length + recruitment.used >= places)
    return 'full'
  if (full.some((quota) => isOfQuota(quota, person()))) return 'quota-full'
  if (sessionId === null) return null
  const session = recruitment.sessions.find(({ id }) => id === sessionId)
  if (session === undefined) return 'not-possible'
  return seatsLeft(recruitment, session, participantId) === 0 ? 'session-full' : null
}

/** Why a session that has a seat cannot be booked; null if it can. */
export function obstacleToBooking(
  { sessions }: Recruitment,
  part: Part,
  sessionId: number | null,
  now: Date,
): RosterOutcome | null {
  const session = sessions.find(({ id }) => id === sessionId)
  if ((sessions.length > 0 && !session) || (part.state === 'accepted' && part.sessionId === sessionId))
    return 'not-possible'
  return session && session.startsAt <= now ? 'over' : null
}

/** Whether somebody who is offered a place now could still choose a session. True in a study without sessions. */
export function hasSeatAhead(recruitment: Recruitment, now: Date): boolean {
  const { sessions, held } = recruitment
  if (sessions.length === 0) return true
  const free = sessions.filter(({ startsAt }) => startsAt > now).map((one) => seatsLeft(recruitment, one))
  // Others have not chosen their session yet; who came without one never will.
  const unchosen = held.filter(({ state, sessionId }) => sessionId === null && isUnused(state)).length
  return free.reduce((sum, count) => sum + count, 0) > unchosen
}

/** When an offer made now expires: after the promised hours, but not after its session, or the last one. */
export function offerEnd(
  { recruiting: { offer_hours: hours }, sessions }: Pick<Recruitment, 'recruiting' | 'sessions'>,
  sessionId: number | null,
  now: Date,
): Date | null {
  const last = sessions.findLast(({ id }) => sessionId === null || id === sessionId)
  const ends = [
    ...(hours === null ? [] : [now.getTime() + hours * hourMs]),
    ...(last === undefined ? [] : [last.startsAt.getTime()]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** Places that nobody gives back any more, unless somebody cancels. */
const firm: ReadonlySet<ParticipationState> = new Set(['accepted', 'attended', 'no-show', 'paid'])

/**
 * Whether a study has its target of answers, all places are accepted, or quotas have none for anybody who fits.
 *
 * @param fitting Participants who were not screened out, and have not cancelled.
 */
export function isFull(
  { held, used }: Pick<Recruitment, 'held' | 'used'>,
  content: OwnStudyContent,
  fitting: number,
): boolean {
  const { recruiting } = content
  const places = roomOf(recruiting)
  if (recruiting.target !== null && fitting >= recruiting.target) return true
  if (places !== null && held.filter(({ state }) => firm.has(state)).length + used >= places) return true
  const full = takenByQuota({ recruiting, held }).filter(({ quota, taken }) => taken >= quota.limit)
  return areAllTaken(
    full.map(({ quota }) => quota),
    content,
  )
}
