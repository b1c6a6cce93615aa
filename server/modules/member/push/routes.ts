import type { PushBody } from '#contract/answers/push.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pushSubscriptions, sessions } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readRecipient } from './encrypt.ts'
import { isPushEndpoint } from './push-service.ts'

/** Phones, tablets and computers of one participant. */
const maxBrowsers = 10

/** Subscribes a browser to messages while the portal is closed, or unsubscribes it. */
export function pushRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps).handle(endpoints.push, async ({ participant, body }) => {
    if (body.wanted) await subscribe(deps, participant, body)
    // Needs no owner, because only the browser knows its endpoint.
    else await deps.database.db.delete(pushSubscriptions).where(isAt(body.endpoint))
  }).app
}

/**
 * @throws {HostError} `invalid` for invalid keys, or an address where no push service can be; `rate-limited`
 * for too many new addresses; `unauthenticated` if the session has ended meanwhile.
 */
async function subscribe(
  deps: HostDependencies,
  { participantId, sessionHash }: SignedIn,
  { endpoint, keys, kinds }: Extract<PushBody, { wanted: true }>,
): Promise<void> {
  const recipient = readRecipient(keys)
  if (recipient === null) throw new HostError('invalid')
  // The portal sends its subscription at every start. A known address needs no check here: it is checked
  // before each message.
  const { db } = deps.database
  const own = eq(pushSubscriptions.participantId, participantId)
  if ((await db.$count(pushSubscriptions, and(isAt(endpoint), own))) === 0) {
    await deps.limiter.count('pushByParticipant', String(participantId))
    if (!(await isPushEndpoint(deps, endpoint))) throw new HostError('invalid')
  }
  await db.transaction(async (tx) => {
    // The subscription ends with its session, which may have ended while the address was looked up.
    const isCurrent = eq(sessions.tokenHash, sessionHash)
    const current = await tx.select({ id: sessions.id }).from(sessions).where(isCurrent).for('key share')
    if (current.length === 0) throw new HostError('unauthenticated')
    const createdAt = deps.clock()
    await saveSubscription(tx, { endpoint, participantId, sessionHash, createdAt, kinds, ...recipient })
    const older = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(own)
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(maxBrowsers)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older))
  })
}

const isAt = (endpoint: string) => eq(pushSubscriptions.endpoint, endpoint)

/** Stores a browser's subscription. A browser has one participant: a former one loses it, with waiting jobs. */
async function saveSubscription(
  tx: Database,
  given: Omit<typeof pushSubscriptions.$inferSelect, 'id'>,
): Promise<void> {
  const { endpoint, participantId, ...rest } = given
  await tx
    .delete(pushSubscriptions)
    .where(and(isAt(endpoint), ne(pushSubscriptions.participantId, participantId)))
  await tx
    .insert(pushSubscriptions)
    .values(given)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: rest,
      setWhere: eq(pushSubscriptions.participantId, participantId),
    })
}
