import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type ReplayableOperation, replayableOperations } from '#contract/answers/outbox.ts'
import { type Context, Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { findReceipt } from '#server/modules/money/cashout/service.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { requireOutboxOwner } from '#server/platform/sessions/outbox-owner.ts'
import { readKey } from '#server/platform/idempotency/http.ts'
import type { KeyOwner } from '#server/platform/idempotency/repo.ts'
import { type Outcome, cancelKey, findOutcome } from '#server/platform/idempotency/service.ts'

/** Outcomes and cancellation of posts from a participant's own outbox. */
export function outboxRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()

  app.get(patternOf(endpoints.outcome.path), privateAnswers, requireParticipant, async (c) => {
    const owner = ownerOf(c)
    const outcome = await findOutcome(deps.database.db, owner, findDone)
    if (!outcome) throw new HostError('not-found')
    return c.json(answerOf(owner, outcome))
  })

  app.post(
    patternOf(endpoints.cancelOutcome.path),
    privateAnswers,
    requireParticipant,
    requireCsrf(deps),
    requireOutboxOwner,
    async (c) => {
      const owner = ownerOf(c)
      return c.json(answerOf(owner, await cancelKey(deps, owner, findDone)))
    },
  )

  return app
}

/** A cash-out is stored permanently; other posts are unknown once their key was pruned. */
async function findDone(db: Database, { participantId, operation, key }: KeyOwner) {
  return operation === 'cashout' ? findReceipt(db, participantId, key) : null
}

/** The owner is always the session's participant, so another's key counts as unknown. */
function ownerOf(c: Context<HostEnv>): KeyOwner {
  const operation = c.req.param('op')
  if (!isReplayable(operation)) throw new HostError('not-found')
  return { participantId: participantOf(c).participantId, operation, key: readKey(c.req.param('key')) }
}

function answerOf({ key }: KeyOwner, { status, body }: Outcome) {
  return { idempotency_key: key, status, body }
}

function isReplayable(operation: string | undefined): operation is ReplayableOperation {
  return replayableOperations.some((known) => known === operation)
}

/** Converts the contract's `{name}` to the router's `:name`. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
