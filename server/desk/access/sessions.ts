import { and, eq } from 'drizzle-orm'
import { operatorSessions, operators } from '#server/db/schema.ts'
import type { SessionAnswer } from '#contract/desk/answers/access.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Database } from '#server/db/database.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { DeskEnv, SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { sessionSeconds, stepUpSeconds } from '#server/desk/calls/session-times.ts'
import { findPasskeys } from './repo.ts'
import { hashOfToken, isToken, newToken } from '#server/platform/sessions/tokens.ts'

type Desk = Pick<DeskDependencies, 'desk'>

const isSecure = ({ desk }: Desk) => desk.origin.startsWith('https:')
const cookieName = (deps: Desk) => (isSecure(deps) ? '__Host-desk' : 'desk')

/** The operator that the request's cookie signs in; null for a visitor, and after twelve hours. */
export async function readSession(
  deps: DeskDependencies,
  c: Context<DeskEnv>,
): Promise<SignedInOperator | null> {
  const token = getCookie(c, cookieName(deps))
  if (token === undefined || !isToken(token)) return null
  const sessionHash = hashOfToken(token)
  const [found] = await deps.database.db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, sessionHash), eq(operators.active, true)))
  if (found === undefined) return null
  const { createdAt, stepUpAt, newsSince } = found.session
  if (secondsAfter(createdAt, sessionSeconds) <= deps.clock()) return null
  const { id: operatorId, name, role } = found.operator
  return { operatorId, name, role, sessionHash, createdAt, stepUpAt, newsSince }
}

/**
 * A session that starts with a used passkey. The browser gets its token from `adoptSession`.
 *
 * @param operator.newsSince When that passkey was used before.
 */
export async function startSession(
  db: Database,
  operator: Pick<SignedInOperator, 'operatorId' | 'name' | 'role' | 'newsSince'>,
  now: Date,
): Promise<{ token: string; operator: SignedInOperator }> {
  const { token, tokenHash } = newToken()
  const { operatorId, newsSince } = operator
  await db
    .insert(operatorSessions)
    .values({ tokenHash, operatorId, createdAt: now, stepUpAt: now, newsSince })
  return { token, operator: { ...operator, sessionHash: tokenHash, createdAt: now, stepUpAt: now } }
}

/** `Strict`: no page of another site starts a request of the desk with this cookie. */
export function adoptSession(deps: Desk, c: Context<DeskEnv>, token: string): void {
  setCookie(c, cookieName(deps), token, {
    path: '/',
    secure: isSecure(deps),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: sessionSeconds,
  })
}

export async function endSession(deps: DeskDependencies, c: Context<DeskEnv>): Promise<void> {
  const { operator } = c.var
  if (operator) {
    const own = eq(operatorSessions.tokenHash, operator.sessionHash)
    await deps.database.db.delete(operatorSessions).where(own)
  }
  deleteCookie(c, cookieName(deps), { path: '/', secure: isSecure(deps) })
}

export async function sessionAnswer(
  db: Database,
  { operatorId, name, role, createdAt, stepUpAt, newsSince }: SignedInOperator,
): Promise<SessionAnswer> {
  const passkeys = await findPasskeys(db, operatorId)
  return {
    operator: { id: operatorId, name, role },
    ends_at: secondsAfter(createdAt, sessionSeconds).toISOString(),
    stepped_up_until: secondsAfter(stepUpAt, stepUpSeconds).toISOString(),
    new_passkeys: passkeys
      .filter((passkey) => passkey.createdAt > newsSince)
      .map((passkey) => ({ name: passkey.name, created_at: passkey.createdAt.toISOString() })),
  }
}
