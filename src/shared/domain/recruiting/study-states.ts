import { type OwnStudyState, ownStudyStates } from '#contract/desk/answers/own-studies.ts'

/** All transitions of a study that is written at the desk. The desk's buttons and the host's checks read this table. */

/** In the order of the desk's buttons. */
export const operatorStudyActs = [
  'publish',
  'close',
  'schedule',
  'draft',
  'feature',
  'template',
  'delete',
] as const
export type OperatorStudyAct = (typeof operatorStudyActs)[number]

interface Transition {
  from: readonly OwnStudyState[]
  /** Null for an act that leaves the state as it is. */
  to: OwnStudyState | null
  /** Only while no participant has seen the study. */
  isOfUnseen?: true
}

const notTemplate = ownStudyStates.filter((state) => state !== 'template')

const byOperator = {
  // Again from `published`: other days.
  publish: { from: notTemplate, to: 'published' },
  schedule: { from: notTemplate, to: 'scheduled' },
  close: { from: ['published', 'full'], to: 'closed' },
  draft: { from: ['template', 'scheduled'], to: 'draft' },
  template: { from: ['draft'], to: 'template', isOfUnseen: true },
  feature: { from: notTemplate, to: null },
  delete: { from: ['draft', 'template'], to: null, isOfUnseen: true },
  // Without a button: an edit that makes room.
  reopen: { from: ['full'], to: 'published' },
} satisfies Record<OperatorStudyAct | 'reopen', Transition>
export type OperatorTransition = keyof typeof byOperator

/** `begin` and `end` by the study's days, `fill` by its room. */
const byHost = {
  begin: { from: ['scheduled'], to: 'published' },
  end: { from: ['published', 'full'], to: 'closed' },
  fill: { from: ['published'], to: 'full' },
} as const satisfies Record<string, Transition>
export type HostStudyAct = keyof typeof byHost

/**
 * The state after an operator's act; null if it is not possible now.
 *
 * @param isSeen Whether the catalogue had the study once.
 */
export function nextByOperator(
  state: OwnStudyState,
  act: OperatorTransition,
  isSeen: boolean,
): OwnStudyState | null {
  const { from, to, isOfUnseen }: Transition = byOperator[act]
  return from.includes(state) && !(isSeen && isOfUnseen) ? (to ?? state) : null
}

/** The states from which the host moves a study on by itself. */
export const statesBefore = (act: HostStudyAct): readonly OwnStudyState[] => byHost[act].from

/** The state after that; null if it is not possible now. */
export const nextByHost = (state: OwnStudyState, act: HostStudyAct): OwnStudyState | null =>
  statesBefore(act).includes(state) ? byHost[act].to : null

/** Acts that an operator is offered: those that change something. */
export const offeredActs = (state: OwnStudyState, isSeen: boolean): OperatorStudyAct[] =>
  operatorStudyActs.filter((act) => {
    const next = nextByOperator(state, act, isSeen)
    return next !== null && !(act === 'publish' && next === state)
  })

/** Whether participants see the study in the lists, or will. */
export const isForParticipants = (state: OwnStudyState): boolean =>
  state === 'published' || state === 'scheduled'

/** Whether it takes no answers any more. Those who have a part in it keep its page. */
export const isOver = (state: OwnStudyState): boolean => state === 'full' || state === 'closed'

/** Whether nobody is to get a place in it yet. */
export const isUnpublished = (state: OwnStudyState | null): boolean =>
  state === 'draft' || state === 'template'
