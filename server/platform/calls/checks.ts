import type { Policy } from '#contract/endpoints/endpoint.ts'
import type { Context } from 'hono'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { checkCsrf } from '#server/platform/csrf/check.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { optionalKey, requiredKey } from '#server/platform/idempotency/http.ts'
import { findOutcome } from '#server/platform/idempotency/service.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import { checkOutboxOwner } from '#server/platform/sessions/outbox-owner.ts'

interface Checked {
  participant: SignedIn | undefined
  key: string | null
}

/**
 * All checks that a policy asks for, before anything of the body is read.
 *
 * @throws {HostError} `unauthenticated`, `csrf-failed`, `owner-mismatch`, `bad-key` or `rate-limited`, checked
 * in this order.
 */
export function checksOf(
  deps: HostDependencies,
  { access, csrf, checksOwner, once, limit = 'own', uncounted }: Policy,
): (c: Context<HostEnv>) => Promise<Checked> {
  const { db } = deps.database
  const limiter = new AttemptLimiter(deps)
  return async (c) => {
    const participant = access === 'participant' ? participantOf(c) : undefined
    if (csrf) checkCsrf(deps, c)
    if (checksOwner) checkOutboxOwner(c)
    const key = once ? (once.key === 'required' ? requiredKey(c) : optionalKey(c)) : null
    if (limit !== 'own' && participant && !(await isUncounted(participant, key))) {
      await limiter.count(limit, String(participant.participantId))
    }
    return { participant, key }
  }

  async function isUncounted({ participantId }: SignedIn, key: string | null): Promise<boolean> {
    if (!once || !uncounted || key === null) return false
    const owner = { participantId, operation: once.operation, key }
    return uncounted === 'keyed' || (await findOutcome(db, owner)) !== null
  }
}
