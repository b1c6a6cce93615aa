const daySeconds = 86_400

/**
 * How long a session lasts. A rewards portal is opened every few days from a home screen: two quiet weeks end a
 * session, and every participant signs in again once a month.
 */
export const idleSeconds = 14 * daySeconds
export const absoluteSeconds = 30 * daySeconds

/** How exact "last seen" is: a write per request would cost more than it tells. */
export const seenPrecisionSeconds = 60 * 60

export function secondsBefore(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() - seconds * 1000)
}

export function isLive(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  return (
    session.createdAt > secondsBefore(now, absoluteSeconds) &&
    session.lastSeenAt > secondsBefore(now, idleSeconds)
  )
}
