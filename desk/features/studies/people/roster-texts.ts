import { type ParticipationState, participationStates } from '#contract/answers/participations.ts'
import type { AnsweredStudy } from '#contract/desk/answers/applicants.ts'
import {
  type RosterAct,
  type RosterAnswer,
  type RosterOutcome,
  type RosterRow,
  type RosterSession,
  holdTitles,
} from '#contract/desk/answers/roster.ts'
import type { Role } from '#contract/desk/answers/operators.ts'
import { bodyText } from '#domain/submitted-answers.ts'
import { nextState } from '#domain/recruiting/participation.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { formatCount } from '#language/language.ts'
import { zonedMomentOf } from '#desk/shell/times.ts'

/** The columns of the board, in the order of the work. */
export const boards = ['waiting', 'chosen', 'accepted', 'attended', 'paid', 'out', 'all'] as const
export type Board = (typeof boards)[number]

export const boardTitles: Readonly<Record<Board, string>> = {
  waiting: 'Waiting',
  chosen: 'Chosen',
  accepted: 'Accepted',
  attended: 'Attended',
  paid: 'Paid',
  out: 'Not taking part',
  all: 'All',
}

export const statesOf: Readonly<Record<Board, readonly ParticipationState[]>> = {
  waiting: ['answered', 'waiting'],
  chosen: ['chosen'],
  accepted: ['accepted'],
  attended: ['attended'],
  paid: ['paid'],
  out: ['screened-out', 'declined', 'refused', 'lapsed', 'cancelled', 'no-show'],
  all: participationStates,
}

export const countOf = (counts: RosterAnswer['counts'], board: Board): number =>
  counts.reduce((sum, { state, count }) => (statesOf[board].includes(state) ? sum + count : sum), 0)

/** An act of the roster, with the key that starts it. */
export interface ActText {
  act: RosterAct
  letter: string
  title: string
  access: Role
  /** The act is about the participant’s words: it needs some. */
  needsReason?: true
  /** Somebody who waits takes the place. */
  replaces?: true
}

export const actTexts: readonly ActText[] = [
  { act: 'choose', letter: 'c', title: 'Choose', access: 'editor' },
  { act: 'book', letter: 'b', title: 'Book into a session', access: 'editor' },
  { act: 'wait', letter: 'w', title: 'Put on the waiting list', access: 'editor' },
  { act: 'decline', letter: 'd', title: 'Decline', access: 'editor' },
  { act: 'remind', letter: 'r', title: 'Remind', access: 'editor' },
  { act: 'attend', letter: 'a', title: 'Mark as attended', access: 'editor' },
  { act: 'no-show', letter: 'n', title: 'Mark as not there', access: 'editor' },
  { act: 'pay', letter: 'p', title: 'Approve the pay', access: 'payer' },
  { act: 'cancel', letter: 'l', title: 'Cancel the place', access: 'editor', needsReason: true },
  { act: 'cancel', letter: 'e', title: 'Replace', access: 'editor', needsReason: true, replaces: true },
  { act: 'correct', letter: 'u', title: 'Undo the mark', access: 'payer', needsReason: true },
]

export const outcomeTexts: Readonly<Record<Exclude<RosterOutcome, 'done'>, string>> = {
  'approval-needed': 'attended; a payer besides you has to approve the points',
  'changed-meanwhile': 'somebody has changed this meanwhile',
  'not-possible': 'not possible in this state',
  'above-limit': 'above what you may pay alone: another payer has to do it',
  over: 'the session is over',
  spent: 'some of the points are spent, so they cannot be taken back',
  full: 'the study has no place left',
  'session-full': 'the session has no seat left',
  'quota-full': 'a quota has no place left',
  'too-early': 'the session has not come to that yet',
  'on-hold': 'the account is on hold: choose it again to confirm',
  blocked: 'the account is blocked from studies',
}

/** Whether the act offers or gives a place, in a session where the study has sessions. */
export const givesPlace = (act: RosterAct) => act === 'choose' || act === 'book'

/** Sessions ahead that have a seat for an offer. */
export const withSeat = (sessions: readonly RosterSession[]) =>
  sessions.filter(({ starts_at: at, taken, capacity }) => taken < capacity && Date.parse(at) > Date.now())

/** Those of the ticked ones whom an act pays for taking part. */
export const paidOf = (act: RosterAct, rows: readonly RosterRow[]): readonly RosterRow[] =>
  act === 'attend' || act === 'pay'
    ? rows.filter(({ state }) => nextState(state, act, 'operator') !== null)
    : []

/** Points that an act brings the ticked ones in all; below zero if it takes some back. */
export function pointsOf(act: RosterAct, rows: readonly RosterRow[], study: RosterAnswer['study']): number {
  const among = (wanted: ParticipationState) => rows.filter(({ state }) => state === wanted)
  if (act === 'cancel') return among('accepted').length * study.no_show_points
  if (act === 'correct') return -among('paid').reduce((sum, { points }) => sum + points, 0)
  return paidOf(act, rows).length * study.incentive_points
}

/** Name for the operator; not every participant has a profile. */
export const nameOf = ({ first_name: first, last_name: last, email }: RosterRow) =>
  [first, last].filter(Boolean).join(' ') || (email ?? 'Without a name')

/** What speaks for a participant, and what needs a look, in few words. */
export const checksOf = (row: RosterRow): string[] => [
  ...(row.is_verified ? ['Verified'] : []),
  ...doubtsOf(row),
]

const doubtsOf = ({
  hold,
  duplicates,
  is_outside: isOutside,
  no_shows: noShows,
  meets_other: meetsOther,
}: RosterRow) => [
  ...(hold === null ? [] : [holdTitles[hold]]),
  ...new Set(duplicates.map(({ by }) => `Same ${by}`)),
  ...(isOutside ? ['Outside the area'] : []),
  ...(noShows > 0 ? [countedNoun(noShows, 'no-show', 'no-shows')] : []),
  ...(meetsOther ? ['Has another session then'] : []),
]

/** The best first: most wanted answers, fewest doubts, then as they are. */
export const bestFirst = (rows: readonly RosterRow[]): RosterRow[] =>
  rows.toSorted((one, other) => other.wanted - one.wanted || doubtsOf(one).length - doubtsOf(other).length)

export const participantsText = (count: number) => countedNoun(count, 'participant', 'participants')

export function countsText({ answers, unread, undecided, chosen, attended, freed }: AnsweredStudy): string {
  return [
    countedNoun(answers, 'answer', 'answers'),
    `${formatCount(unread)} unread`,
    `${formatCount(undecided)} undecided`,
    `${formatCount(chosen)} chosen`,
    ...(freed > 0 ? [countedNoun(freed, 'place came back', 'places came back')] : []),
    ...(attended > 0 ? [`${formatCount(attended)} attended, not paid`] : []),
  ].join(' · ')
}

/** A quota in words. */
export function quotaText(
  { quota, area }: RosterAnswer['quotas'][number],
  columns: RosterAnswer['columns'],
): string {
  if (quota.by === 'gender') return quota.value
  if (quota.by === 'area') return area ?? `Area ${quota.dma}`
  if (quota.by === 'age') {
    if (quota.to === null) return `Age ${quota.from ?? 0} and up`
    return quota.from === null ? `Age up to ${quota.to}` : `Age ${quota.from} to ${quota.to}`
  }
  const column = columns.find(({ key }) => key === quota.key)
  return `${column?.label ?? quota.key}: ${(column && bodyText(column, { [quota.key]: quota.value })) ?? quota.value}`
}

/** The start of a session and where it is: `Dec 1, 6:30 PM EST, 12 Main Street`. */
export const sessionText = ({
  starts_at: startsAt,
  time_zone,
  place,
}: Pick<RosterSession, 'starts_at' | 'time_zone' | 'place'>): string =>
  [zonedMomentOf(time_zone, Date.parse(startsAt)), place].filter(Boolean).join(', ')
