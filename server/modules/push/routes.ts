import { endpoints } from '#contract/endpoints.ts'
import { PushBody } from '#contract/push.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '../../dependencies.ts'
import type { HostEnv, SignedIn } from '../../http/host-env.ts'
import { HostError } from '../../http/host-error.ts'
import { privateAnswers } from '../../http/private-answers.ts'
import { readJson } from '../../http/read-body.ts'
import { requireCsrf } from '../csrf/middleware.ts'
import { participantOf, requireParticipant } from '../sessions/middleware.ts'
import { readRecipient } from './encrypt.ts'
import { isPushEndpoint } from './push-service.ts'
import { deleteByEndpoint, keepNewest, saveSubscription } from './repo.ts'

/** Telephones, tablets, computers of one participant. */
const mostBrowsers = 10

/** A browser asks to be told things while the portal is closed, or to be told no more. */
export function pushRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  app.post(endpoints.push.path, privateAnswers, requireParticipant, requireCsrf(deps), async (c) => {
    const body = await readJson(c, PushBody)
    if (body.wanted) await subscribe(deps, participantOf(c), body)
    else await deleteByEndpoint(deps.database.db, body.endpoint)
    return c.json({ ok: true })
  })
  return app
}

/** @throws {HostError} `invalid` for keys that no browser gives, or an address that no push service has. */
async function subscribe(
  deps: HostDependencies,
  { participantId, sessionHash }: SignedIn,
  { endpoint, keys }: Extract<PushBody, { wanted: true }>,
): Promise<void> {
  const recipient = readRecipient(keys)
  if (recipient === null || !(await isPushEndpoint(deps, endpoint))) throw new HostError('invalid')
  await deps.database.db.transaction(async (tx) => {
    const createdAt = deps.clock()
    await saveSubscription(tx, { endpoint, participantId, sessionHash, createdAt, ...recipient })
    await keepNewest(tx, participantId, mostBrowsers)
  })
}
