import { type PushBody, wantedKinds } from '#contract/answers/push.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readRecipient } from './encrypt.ts'
import { isPushEndpoint } from './push-service.ts'
import { deleteByEndpoint, hasSubscription, keepNewest, saveSubscription } from './repo.ts'

/** Phones, tablets and computers of one participant. */
const maxBrowsers = 10

/** Subscribes a browser to messages while the portal is closed, or unsubscribes it. */
export function pushRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps).handle(endpoints.push, ({ participant, body }) =>
    body.wanted ? subscribe(deps, participant, body) : deleteByEndpoint(deps.database.db, body.endpoint),
  ).app
}

/**
 * @throws {HostError} `invalid` for invalid keys, or an address where no push service can be; `rate-limited`
 * for too many new addresses.
 */
async function subscribe(
  deps: HostDependencies,
  { participantId, sessionHash }: SignedIn,
  { endpoint, keys, kinds: chosen, known = [] }: Extract<PushBody, { wanted: true }>,
): Promise<void> {
  const recipient = readRecipient(keys)
  if (recipient === null) throw new HostError('invalid')
  // The portal sends its subscription at every start. A known address needs no check here: it is checked
  // before each message.
  if (!(await hasSubscription(deps.database.db, participantId, endpoint))) {
    await deps.limiter.count('pushByParticipant', String(participantId))
    if (!(await isPushEndpoint(deps, endpoint))) throw new HostError('invalid')
  }
  // A former portal still renews its choice once after an upgrade, and cannot name the kinds that are new.
  const kinds = wantedKinds(chosen, (kind) => known.includes(kind))
  await deps.database.db.transaction(async (tx) => {
    const createdAt = deps.clock()
    await saveSubscription(tx, { endpoint, participantId, sessionHash, createdAt, kinds, ...recipient })
    await keepNewest(tx, participantId, maxBrowsers)
  })
}
