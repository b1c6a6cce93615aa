import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { ReplayableOperation } from '#contract/answers/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { findReceipt } from '#server/modules/money/cashout/service.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readKey } from '#server/platform/idempotency/http.ts'
import { type KeyOwner, type Outcome, cancelKey, findOutcome } from '#server/platform/idempotency/service.ts'

/** Outcomes, cancellation and unsent ends of posts from a participant's own outbox. */
export function outboxRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps)
    .handle(endpoints.outcome, async ({ participant, params }) => {
      const owner = ownerOf(participant, params)
      const outcome = await findOutcome(deps.database.db, owner, findDone)
      if (!outcome) throw new HostError('not-found')
      return answerOf(owner, outcome)
    })
    .handle(endpoints.cancelOutcome, async ({ participant, params }) => {
      const owner = ownerOf(participant, params)
      return answerOf(owner, await cancelKey(deps, owner, { findDone }))
    })
    .handle(endpoints.endedPost, async ({ participant: { participantId }, body: { op, key, reason } }) => {
      await cancelKey(deps, { participantId, operation: op, key }, { findDone, givenUp: reason })
    }).app
}

/** A cash-out is stored permanently; other posts are unknown once their key was pruned. */
async function findDone(db: Database, { participantId, operation, key }: KeyOwner) {
  return operation === 'cashout' ? findReceipt(db, participantId, key) : null
}

/** The owner is always the session's participant, so another's key counts as unknown. */
function ownerOf(
  { participantId }: SignedIn,
  { op, key }: { op: ReplayableOperation; key: string },
): KeyOwner {
  return { participantId, operation: op, key: readKey(key) }
}

function answerOf({ key }: KeyOwner, { status, body }: Outcome) {
  return { idempotency_key: key, status, body }
}
