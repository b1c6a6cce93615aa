import { secondsBefore } from '#domain/dates/spans.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { onBehalfOf, participantSubject } from '#server/db/connection-shares.ts'
import { and, eq, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deletedSessions, participants, sessions } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearHostCookie, hostCookieName, setHostCookie } from '#server/http/cookies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import type { Attempt } from './attempt.ts'
import { deleteOfSession, moveToSession } from './push-subscriptions.ts'
import { absoluteSeconds, idleSecondsOf, isLive, precisionSecondsOf } from './lifetime.ts'
import { hashOfToken, isToken, newToken } from './tokens.ts'

/** A session that is stored but whose token the browser does not have yet. */
export interface NewSession {
  token: string
  /** Names the session in the participant's list. */
  id: number
  signedIn: SignedIn
}

/**
 * The participant that a request's cookie signs in, or null. Records the visit, to the precision of
 * its session, and deletes a session that has ended.
 */
export async function readSession(deps: HostDependencies, c: Context<HostEnv>): Promise<SignedIn | null> {
  const sessionHash = cookieHash(deps, c)
  const session = sessionHash && (await findSession(deps.database.db, sessionHash))
  if (!session) return null
  const { participantId, encId, isKept, provedAt } = session
  const isStillLive = await onBehalfOf(participantSubject(participantId), () =>
    recordVisit(deps, session, sessionHash),
  )
  return isStillLive ? { participantId, encId, sessionHash, isKept, provedAt } : null
}

function cookieHash({ config }: HostDependencies, c: Context<HostEnv>): Uint8Array | null {
  const token = getCookie(c, hostCookieName(config, 'sid'))
  return token !== undefined && isToken(token) ? hashOfToken(token) : null
}

/** Whether a deletion of its account has ended the session of the request's cookie. */
export async function isOfDeletedAccount(deps: HostDependencies, c: Context<HostEnv>): Promise<boolean> {
  const hash = cookieHash(deps, c)
  return (
    hash !== null && (await deps.database.db.$count(deletedSessions, eq(deletedSessions.tokenHash, hash))) > 0
  )
}

const isAt = (tokenHash: Uint8Array) => eq(sessions.tokenHash, tokenHash)

interface StoredSession extends Omit<SignedIn, 'sessionHash'> {
  createdAt: Date
  lastSeenAt: Date
}

async function findSession(db: Database, tokenHash: Uint8Array): Promise<StoredSession | null> {
  const [row] = await db
    .select({
      participantId: sessions.participantId,
      encId: participants.encId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isKept: sessions.isKept,
      provedAt: sessions.provedAt,
    })
    .from(sessions)
    .innerJoin(participants, eq(participants.id, sessions.participantId))
    .where(isAt(tokenHash))
  return row ?? null
}

/** Resolves to whether the session is still valid. */
async function recordVisit(
  deps: HostDependencies,
  session: StoredSession,
  sessionHash: Uint8Array,
): Promise<boolean> {
  const { db } = deps.database
  const now = deps.clock()
  if (!isLive(session, now)) {
    await db.delete(sessions).where(isAt(sessionHash))
    return false
  }
  const stale = secondsBefore(now, precisionSecondsOf(session.isKept))
  // Skips the write if another request has just made it.
  const isStale = and(isAt(sessionHash), lt(sessions.lastSeenAt, stale))
  if (session.lastSeenAt < stale) await db.update(sessions).set({ lastSeenAt: now }).where(isStale)
  return true
}

/**
 * Stores a session under a new token and ends the previous one, so that a token from before signing in is
 * invalid afterwards.
 *
 * @param db Takes part in the caller's transaction.
 * @param provedAt When the participant gave a whole proof; null for a sign-in that may have needed less.
 */
export async function startSession(
  deps: Pick<HostDependencies, 'clock'>,
  db: Database,
  participant: Pick<SignedIn, 'participantId' | 'encId'>,
  attempt: Pick<Attempt, 'previous' | 'device' | 'place' | 'isKept'>,
  provedAt: Date | null = null,
): Promise<NewSession> {
  const { participantId, encId } = participant
  const { previous, device, place, isKept } = attempt
  const { token, tokenHash: sessionHash } = newToken()
  if (previous) await db.delete(sessions).where(isAt(previous.sessionHash))
  const now = deps.clock()
  const given = { participantId, device, place, isKept, provedAt }
  const [row] = await db
    .insert(sessions)
    .values({ ...given, tokenHash: sessionHash, createdAt: now, lastSeenAt: now })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The new session has no id')
  if (previous) await moveToSession(db, previous.sessionHash, { sessionHash, participantId })
  return { token, id: row.id, signedIn: { participantId, encId, sessionHash, isKept, provedAt } }
}

/** Gives a new session to the browser; the rest of the request runs in it. */
export function adoptSession(deps: HostDependencies, c: Context<HostEnv>, session: NewSession): void {
  c.set('signedIn', session.signedIn)
  setHostCookie(c, deps.config, hostCookieName(deps.config, 'sid'), session.token, {
    httpOnly: true,
    ...(session.signedIn.isKept && { maxAge: absoluteSeconds }),
  })
}

/** Ends the request's session on the host and in the browser. */
export async function endSession(deps: HostDependencies, c: Context<HostEnv>): Promise<void> {
  const { signedIn } = c.var
  if (signedIn) {
    await deleteOfSession(deps.database.db, signedIn.sessionHash)
    await deps.database.db.delete(sessions).where(isAt(signedIn.sessionHash))
  }
  c.set('signedIn', null)
  clearHostCookie(c, deps.config, hostCookieName(deps.config, 'sid'))
}

/** Deletes expired sessions that no request has ended. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  const unused = [true, false].map((isKept) =>
    and(eq(sessions.isKept, isKept), lt(sessions.lastSeenAt, secondsBefore(now, idleSecondsOf(isKept)))),
  )
  const isOld = lt(sessions.createdAt, secondsBefore(now, absoluteSeconds))
  await db.delete(sessions).where(or(isOld, ...unused))
}
