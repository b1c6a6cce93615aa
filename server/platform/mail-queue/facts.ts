import type { HoldScope } from '#contract/answers/support.ts'
import type { ParticipationState } from '#contract/answers/participations.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'

/** A participant with the time zone of dates in messages. */
export type TimedRecipient = Recipient & { timeZone: string }

export interface GiftCard {
  dollars: number
  reference: string
  /** ISO date-time. */
  requestedAt: string
}

interface SessionFacts {
  title: string
  /** ISO date-time; the message states it in the study's own zone. */
  startsAt: string
  timeZone: string
  place: string | null
}

/** Leaves out what the decision does not have. */
interface DecisionFacts {
  title: string
  decision: ParticipationState | 'corrected' | 'booked'
  note: string | null
  until?: string | null
  studyId?: number
  /** Points of the decision; below zero if they were taken back. */
  points?: number
  /** Whether its session, which may stand in the participant's calendar, lies ahead. */
  isLeft?: boolean
  /** An offer states the points for those who attend, and the sessions to choose from. */
  incentive?: number
  sessions?: readonly Omit<SessionFacts, 'title'>[]
}

/** The facts of each kind of message; null for a kind without any. Reasons, notes and texts are an operator's words. */
export interface MailFacts {
  decision: DecisionFacts
  /** A decision with points for somebody who attended. */
  'study-paid': DecisionFacts
  /** Another decision that brings points, or takes some back. */
  'study-points': DecisionFacts
  /** A former release did not name the session. */
  'session-reminder': SessionFacts & { studyId?: number; sessionId?: number; note?: string | null }
  /** A session has another time or place. */
  'session-moved': MailFacts['session-reminder']
  /** Words of a study for some of its participants. */
  'study-message': { title: string; studyId?: number; text: string }
  'payout-requested': GiftCard
  'payout-sent': GiftCard & { payoutReference: string | null }
  /** The e-mail with the card came back to the provider. */
  'payout-undelivered': GiftCard
  'payout-failed': GiftCard & { points: number; reason: string }
  'payout-held': GiftCard & { reason: string }
  'payout-released': GiftCard
  'account-held': { reason: string; scope?: HoldScope }
  'account-released': { scope: HoldScope } | null
  'points-added': { points: number; reason: string }
  /** The points of a day's surveys, which are added up when the message is sent. */
  'survey-points': null
  /** Greets a newcomer, with a link that confirms the address. It is made when the message is sent. */
  welcome: null
  'signed-out': { reason: string }
  'factor-removed': { reason: string }
  answer: { reference: string; text: string }
  /** Counts of the desk's open work, for an operator. */
  'operator-summary': { email: string; desk: string; work: { kind: string; count: number }[] }
  /** Counts of the desk's work that waits too long. */
  'operator-overdue': MailFacts['operator-summary']
  /** A visitor has no account. */
  'visitor-answer': { reference: string; text: string; email: string }
}

export type MailKind = keyof MailFacts

/** Kinds with a subject that do not say what is so with it: no later message makes them untrue. */
export const eventKinds: readonly MailKind[] = ['session-reminder', 'session-moved', 'study-message']

/** The subject of a message; null if its order does not matter. A participant's messages on it leave as their acts happened. */
export function subjectOf(kind: MailKind, facts: object | null): string | null {
  const { studyId, reference }: { studyId?: number; reference?: string } = facts ?? {}
  if (studyId !== undefined) return `study:${studyId}`
  if (kind.startsWith('payout-')) return `payout:${reference}`
  return kind === 'account-held' || kind === 'account-released' ? 'account' : null
}

export interface WaitingMail<Kind extends MailKind> {
  facts: MailFacts[Kind]
  recipient: MailFacts[Kind] extends { email: string } ? null : TimedRecipient
  participantId: number | null
  createdAt: Date
}

/** With `isOver` if what it says is so no longer. */
export type WrittenMail = MailMessage & { isOver?: boolean }

/** Writes each kind of message; null if there is nothing to say any more. */
export type MailWriters = {
  readonly [Kind in MailKind]: (mail: WaitingMail<Kind>) => WrittenMail | null | Promise<WrittenMail | null>
}
