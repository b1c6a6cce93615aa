import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ProfilePost } from '#contract/answers/profile.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { answerOutcome, optionalKey, withSent } from '#server/platform/idempotency/http.ts'
import { inIdempotentTransaction } from '#server/platform/idempotency/service.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { requireOutboxOwner } from '#server/platform/sessions/outbox-owner.ts'
import { saveProfile } from './repo.ts'
import { profileOf } from './service.ts'

/**
 * The profile post (specification, sections 3 and 7). With an idempotency key it is executed at most once. A
 * portal of the specification alone sends none, and its last post wins. Optional fields that a post does not
 * name are kept.
 */
export function profileRoutes(deps: HostDependencies): Hono<HostEnv> {
  const limiter = new AttemptLimiter(deps)
  const app = new Hono<HostEnv>()
  app.post(
    endpoints.profile.path,
    privateAnswers,
    requireParticipant,
    requireCsrf(deps),
    requireOutboxOwner,
    async (c) => {
      const { participantId } = participantOf(c)
      const key = optionalKey(c)
      // With a key the attempt is counted in the transaction of its effect.
      if (key === null) await limiter.count('changeByParticipant', String(participantId))
      const { sent, body } = await readJson(c, withSent(ProfilePost))
      const { profile, named } = await profileOf(deps, participantId, body)
      if (key === null) {
        await deps.database.db.transaction((tx) => saveProfile(tx, deps.dataKeys, profile, named))
        return c.json({ ok: true })
      }
      const request = { participantId, operation: 'profile', target: null, key, body: sent } as const
      const outcome = await inIdempotentTransaction(deps, request, async (tx, receipt) => {
        await saveProfile(tx, deps.dataKeys, profile, named)
        return receipt
      })
      return answerOutcome(outcome)
    },
  )
  return app
}
