import type { Policy } from '#contract/endpoints/endpoint.ts'
import type { Context } from 'hono'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { answerOutcome } from '#server/platform/idempotency/http.ts'
import { inIdempotentTransaction } from '#server/platform/idempotency/service.ts'
import type { AnyWork } from './api-call.ts'
import { requireConfirmed } from './checks.ts'

interface Post {
  c: Context<HostEnv>
  participant: SignedIn | undefined
  key: string | null
  /** The body as sent: the key is bound to it. */
  sent?: unknown
}

/** Carries a post out: at most once under its key, and each time without one. Undefined for other calls. */
export function onceOf(
  deps: HostDependencies,
  { once, confirmed }: Policy,
  { c, participant, key, sent }: Post,
): ((work: AnyWork, target?: number) => Promise<Response>) | undefined {
  if (!once || !participant) return undefined
  const { participantId } = participant
  return async (work, target) => {
    // Not before: a repeated post gets its first answer.
    const allowed: AnyWork = async (tx, receipt) => {
      await requireConfirmed(deps, tx, confirmed, participantId)
      return work(tx, receipt)
    }
    if (key === null) {
      await deps.database.db.transaction((tx) => allowed(tx))
      return c.json({ ok: true })
    }
    const request = {
      participantId,
      operation: once.operation,
      target: target === undefined ? null : String(target),
      key,
      body: sent,
    }
    return answerOutcome(
      await inIdempotentTransaction(
        deps,
        request,
        async (tx, receipt) => (await allowed(tx, receipt)) ?? receipt,
      ),
    )
  }
}
