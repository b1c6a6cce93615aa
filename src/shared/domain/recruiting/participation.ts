import type { ActorKind, ParticipantAct, ParticipationState } from '#contract/answers/participations.ts'
import type { OperatorAct, RosterAct } from '#contract/desk/answers/roster.ts'
import { hourMs, minuteMs } from '#domain/dates/spans.ts'

/** One table of all transitions of a participation. */

export type HostAct = 'screen-out' | 'choose' | 'lapse' | 'pay'
export type ParticipationAct = ParticipantAct | OperatorAct | HostAct

interface Transition {
  from: readonly ParticipationState[]
  to: ParticipationState
}

const undecided = ['answered', 'waiting'] as const satisfies readonly ParticipationState[]
/** Without a place, and without a mark of the session. */
const withoutPlace = [...undecided, 'declined', 'refused', 'lapsed', 'cancelled'] as const

const transitions = {
  participant: {
    // Again from `accepted`: another session.
    accept: { from: ['chosen', 'accepted'], to: 'accepted' },
    refuse: { from: ['chosen'], to: 'refused' },
    cancel: { from: [...undecided, 'accepted'], to: 'cancelled' },
  },
  operator: {
    wait: { from: [...withoutPlace, 'screened-out', 'chosen'], to: 'waiting' },
    // Again from `chosen`: a new offer.
    choose: { from: [...withoutPlace, 'chosen'], to: 'chosen' },
    // Again from `accepted`: another session. The participant may give it up.
    book: { from: [...withoutPlace, 'chosen', 'accepted'], to: 'accepted' },
    decline: { from: [...withoutPlace, 'chosen'], to: 'declined' },
    cancel: { from: ['chosen', 'accepted'], to: 'cancelled' },
    // Participants may come without a word or a place, or accept on the phone.
    attend: { from: [...withoutPlace, 'chosen', 'accepted'], to: 'attended' },
    'no-show': { from: ['chosen', 'accepted'], to: 'no-show' },
    pay: { from: ['attended'], to: 'paid' },
    correct: { from: ['attended', 'no-show', 'paid'], to: 'accepted' },
  },
  host: {
    'screen-out': { from: ['answered'], to: 'screened-out' },
    choose: { from: undecided, to: 'chosen' },
    lapse: { from: ['chosen'], to: 'lapsed' },
    pay: { from: ['attended'], to: 'paid' },
  },
} as const satisfies {
  participant: Record<ParticipantAct, Transition>
  operator: Record<OperatorAct, Transition>
  host: Record<HostAct, Transition>
}

/** The state after an act; null if the act is not possible now, or not this actor's. */
export function nextState(
  state: ParticipationState,
  act: ParticipationAct,
  actor: ActorKind,
): ParticipationState | null {
  const ofActor: Partial<Record<ParticipationAct, Transition>> = transitions[actor]
  const transition = ofActor[act]
  return transition?.from.includes(state) ? transition.to : null
}

/** States of a place that is not used yet. */
export const unusedStates = ['chosen', 'accepted'] as const satisfies readonly ParticipationState[]

/** States of a place whose session is over for its participant. */
export const usedStates = ['attended', 'no-show', 'paid'] as const satisfies readonly ParticipationState[]

/** States that take one of the study's places. */
export const placeStates = [...unusedStates, ...usedStates] as const

export const takesPlace = (state: ParticipationState) =>
  (placeStates as readonly ParticipationState[]).includes(state)

export const isUnused = (state: ParticipationState) =>
  (unusedStates as readonly ParticipationState[]).includes(state)

/** How long a place that an operator takes away is kept, so that it can be given back. */
export const keptSeconds = 60

/** How long before its session a participant may come, and be let in. */
const earlyMs = hourMs

/**
 * From when, in milliseconds, an act is possible on somebody with one of these sessions; null for any time. Somebody is
 * there from an hour before the first one, and has not come once the last one is over.
 */
export function possibleFrom(
  act: RosterAct,
  sessions: readonly { startsAt: Date; minutes: number }[],
): number | null {
  if (sessions.length === 0) return null
  if (act === 'attend') return Math.min(...sessions.map(({ startsAt }) => startsAt.getTime())) - earlyMs
  if (act !== 'no-show') return null
  return Math.max(...sessions.map(({ startsAt, minutes }) => startsAt.getTime() + minutes * minuteMs))
}
