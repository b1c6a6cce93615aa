import * as endpoints from '#contract/endpoints/endpoints.ts'
import { PushBody } from '#contract/answers/push.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { readRecipient } from './encrypt.ts'
import { isPushEndpoint } from './push-service.ts'
import { deleteByEndpoint, hasSubscription, keepNewest, saveSubscription } from './repo.ts'

/** Phones, tablets and computers of one participant. */
const maxBrowsers = 10

/** Subscribes a browser to messages while the portal is closed, or unsubscribes it. */
export function pushRoutes(deps: HostDependencies): Hono<HostEnv> {
  const limiter = new AttemptLimiter(deps)
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.post(endpoints.push.path, privateAnswers, requireParticipant, requireCsrf(deps), limit, async (c) => {
    const body = await readJson(c, PushBody)
    if (body.wanted) await subscribe(deps, limiter, participantOf(c), body)
    else await deleteByEndpoint(deps.database.db, body.endpoint)
    return c.json({ ok: true })
  })
  return app
}

/**
 * @throws {HostError} `invalid` for invalid keys, or an address where no push service can be; `rate-limited`
 * for too many new addresses.
 */
async function subscribe(
  deps: HostDependencies,
  limiter: AttemptLimiter,
  { participantId, sessionHash }: SignedIn,
  { endpoint, keys }: Extract<PushBody, { wanted: true }>,
): Promise<void> {
  const recipient = readRecipient(keys)
  if (recipient === null) throw new HostError('invalid')
  // The portal sends its subscription at every start. A known address needs no check here: it is checked
  // before each message.
  if (!(await hasSubscription(deps.database.db, participantId, endpoint))) {
    await limiter.count('pushByParticipant', String(participantId))
    if (!(await isPushEndpoint(deps, endpoint))) throw new HostError('invalid')
  }
  await deps.database.db.transaction(async (tx) => {
    const createdAt = deps.clock()
    await saveSubscription(tx, { endpoint, participantId, sessionHash, createdAt, ...recipient })
    await keepNewest(tx, participantId, maxBrowsers)
  })
}
