/** The sign-in of one page: its states, the causes of a change, and the table of transitions. */

/** `signing-out` lasts from the press of Logout until the page is gone, or is known to stay. */
export type SessionState = 'unknown' | 'visitor' | 'member' | 'signing-out'

/** `follow` brings memory, storage and guards into step; so does `keep-form`, but a page with unsaved input stays. */
type Transition = readonly [to: SessionState, effect?: 'follow' | 'keep-form' | 'forget' | 'ask' | 'reload']

const rows = {
  /** The host names the participant of this page, or its first one. */
  answer: ['member', 'keep-form'],
  /** The host names somebody else. */
  'other-answer': ['member', 'follow'],
  /** The host names nobody. */
  expired: ['visitor', 'keep-form'],
  /** The host names nobody, and somebody has signed out on this device since its last answer. */
  'signed-out': ['visitor', 'follow'],
  /** Another tab says that nobody is signed in. */
  ownerless: ['unknown', 'forget'],
  /** Logout was pressed. */
  'sign-out': ['signing-out'],
} satisfies Record<string, Transition>

const rowsOfEveryState = {
  /**
   * Another tab has signed in the participant of this page, or its first one. Or the back/forward cache shows a page
   * that has only had visitors: what they typed stays.
   */
  tab: ['unknown', 'ask'],
  /** Another tab has signed in somebody else. */
  'other-tab': ['unknown', 'reload'],
  /** The back/forward cache shows the page of somebody who is signed out, or no longer owns the device. */
  restored: ['unknown', 'reload'],
} satisfies Record<string, Transition>

/** `stayed`: the page is still there after Logout. */
export type Cause = keyof typeof rows | keyof typeof rowsOfEveryState | 'stayed'

/** A cause without a row changes nothing. */
export const transitions: Readonly<Record<SessionState, Readonly<Partial<Record<Cause, Transition>>>>> = {
  unknown: { ...rows, ...rowsOfEveryState },
  visitor: { ...rows, ...rowsOfEveryState },
  member: { ...rows, ...rowsOfEveryState },
  'signing-out': { ...rowsOfEveryState, stayed: ['unknown', 'forget'] },
}
