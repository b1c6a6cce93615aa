import { headers } from '#contract/base/headers.ts'
import type { ConfirmedAct, Policy } from '#contract/endpoints/endpoint.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { comesFromOurPages } from '#server/platform/csrf/origin.ts'
import { isOwnCsrfToken } from '#server/platform/csrf/service.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { keyOf } from '#server/platform/idempotency/http.ts'
import { findOutcome } from '#server/platform/idempotency/service.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import { isOfDeletedAccount } from '#server/platform/sessions/service.ts'

interface Checked {
  participant: SignedIn | undefined
  /** Null for a post without one, and for calls that have none. */
  key: string | null
}

/**
 * All checks that a policy asks for. They come before anything of the path and the body is read.
 *
 * @throws {HostError} `account-deleted`, `unauthenticated`, `csrf-failed`, `owner-mismatch`, `bad-key` or `rate-limited`, checked
 * in this order.
 */
export function checksOf(
  deps: HostDependencies,
  { access, csrf, checksOwner, once, limit = 'own', uncounted, errors }: Policy,
): (c: Context<HostEnv>) => Promise<Checked> {
  return async (c) => {
    if (!c.var.signedIn && errors?.includes('account-deleted') && (await isOfDeletedAccount(deps, c)))
      throw new HostError('account-deleted')
    const participant = access === 'participant' ? participantOf(c) : undefined
    if (csrf) requireOwnToken(deps, c)
    if (checksOwner) requireOwner(c)
    const key = once ? keyOf(c, once.key) : null
    if (limit !== 'own' && participant && !(await isUncounted(participant, key))) {
      await deps.limiter.count(limit, String(participant.participantId))
    }
    return { participant, key }
  }

  async function isUncounted({ participantId }: SignedIn, key: string | null): Promise<boolean> {
    if (!once || !uncounted || key === null) return false
    const owner = { participantId, operation: once.operation, key }
    return uncounted === 'keyed' || (await findOutcome(deps.database.db, owner)) !== null
  }
}

/**
 * Refuses a post of another site, or one without a token of this session. The token may come in either header:
 * the cookie that a script copied may be older than the sign-in, the other token is requested from the host.
 */
function requireOwnToken(deps: HostDependencies, c: Context<HostEnv>): void {
  const tokens = [c.req.header(headers.csrf), c.req.header(headers.xsrf)]
  const hasToken = tokens.some((token) => token !== undefined && isOwnCsrfToken(deps, c, token))
  if (!hasToken || !comesFromOurPages(c.req.raw.headers, deps.config)) throw new HostError('csrf-failed')
}

/** @throws {HostError} `email-unconfirmed` if the operator wants a confirmed address before this act. */
export async function requireConfirmed(
  { config }: HostDependencies,
  db: Database,
  act: ConfirmedAct | undefined,
  participantId: number,
): Promise<void> {
  if (!act || !config.confirmEmailBefore.includes(act)) return
  const isConfirmed = and(eq(participants.id, participantId), isNotNull(participants.emailConfirmedAt))
  if ((await db.$count(participants, isConfirmed)) === 0) throw new HostError('email-unconfirmed')
}

/** Another participant may have signed in while a post waited. Posts without the header belong to the session. */
function requireOwner(c: Context<HostEnv>): void {
  const owner = c.req.header(headers.outboxOwner)
  if (owner !== undefined && owner !== participantOf(c).encId) throw new HostError('owner-mismatch')
}
