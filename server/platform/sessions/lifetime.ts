import { hourSeconds, daySeconds, secondsBefore } from '#domain/dates/spans.ts'

/**
 * Lifetime of a session. Participants open a rewards portal every few days from the home screen. Two weeks
 * without a request end a session, and every participant signs in again once a month.
 */
export const idleSeconds = 14 * daySeconds
export const absoluteSeconds = 30 * daySeconds

/** Sessions of one participant. Beyond it the one that was not used for the longest time ends. */
export const maxSessions = 10

/** A session that is not kept on its device belongs to a shared one: the next person may come within the hour. */
const unkeptIdleSeconds = hourSeconds

/** Precision of "last seen": a write per request would cost more than it is worth. */
const seenPrecisionSeconds = hourSeconds
const unkeptPrecisionSeconds = 5 * 60

export const idleSecondsOf = (isKept: boolean): number => (isKept ? idleSeconds : unkeptIdleSeconds)
export const precisionSecondsOf = (isKept: boolean): number =>
  isKept ? seenPrecisionSeconds : unkeptPrecisionSeconds

export function isLive(session: { createdAt: Date; lastSeenAt: Date; isKept: boolean }, now: Date): boolean {
  return (
    session.createdAt > secondsBefore(now, absoluteSeconds) &&
    session.lastSeenAt > secondsBefore(now, idleSecondsOf(session.isKept))
  )
}
