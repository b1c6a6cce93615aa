import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IntakeBody } from '#contract/answers/intake-body.ts'
import { Id } from '#contract/base/values.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { CatalogueCache } from '#server/modules/studies/catalogue/catalogue-cache.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { answerOutcome, optionalKey, withSent } from '#server/platform/idempotency/http.ts'
import { findOutcome, inIdempotentTransaction } from '#server/platform/idempotency/service.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { requireOutboxOwner } from '#server/platform/sessions/outbox-owner.ts'
import { listIntakes } from './repo.ts'
import { readIntake, saveAnswers } from './service.ts'

/** The list of studies with a questionnaire, which section 7 does not have. It is public. */
export function intakeIndexRoutes(deps: HostDependencies): Hono<HostEnv> {
  const answers = new CatalogueCache(deps)
  const app = new Hono<HostEnv>()
  app.get(endpoints.intakes.path, (c) =>
    answers.respond(c, 'intakes', async (today) => ({
      intakes: await listIntakes(deps.database.db, today),
    })),
  )
  return app
}

/** A study's questionnaire and the participant's answers to it (specification, sections 2 and 7). */
export function intakeRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const pathOf = (path: string) =>
    fillPath(path.replace('{id}', ':id'), { product: deps.portalEnv.product.api })
  const limiter = new AttemptLimiter(deps)
  const app = new Hono<HostEnv>()

  app.get(pathOf(endpoints.intake.path), privateAnswers, requireParticipant, async (c) =>
    c.json(
      await readIntake(deps, db, { participantId: participantOf(c).participantId, studyId: studyIdOf(c) }),
    ),
  )

  app.post(
    pathOf(endpoints.intakeAnswer.path),
    privateAnswers,
    requireParticipant,
    requireCsrf(deps),
    requireOutboxOwner,
    async (c) => {
      const { participantId } = participantOf(c)
      const key = optionalKey(c)
      // A repetition is answered from the stored outcome, so that an outbox whose answers get lost can
      // continue.
      const isRepetition =
        key !== null && (await findOutcome(db, { participantId, operation: 'intake', key })) !== null
      if (!isRepetition) await limiter.count('intakeByParticipant', String(participantId))
      return takeAnswers(deps, c)
    },
  )

  return app
}

/**
 * Takes a set of answers. With a key the post is executed at most once and answered by its receipt. A portal
 * of section 7 alone sends no key; then the one set of answers per participant and study prevents a
 * repetition.
 */
async function takeAnswers(deps: HostDependencies, c: Context<HostEnv>): Promise<Response> {
  const { participantId } = participantOf(c)
  const studyId = studyIdOf(c)
  const key = optionalKey(c)
  const { sent, body } = await readJson(c, withSent(IntakeBody))
  const save = (tx: Database) => saveAnswers(deps, tx, { participantId, studyId, body })
  if (key === null) {
    await deps.database.db.transaction(save)
    return c.json({ ok: true })
  }
  const request = { participantId, operation: 'intake', key, target: String(studyId), body: sent } as const
  const outcome = await inIdempotentTransaction(deps, request, async (tx, receipt) => {
    await save(tx)
    return receipt
  })
  return answerOutcome(outcome)
}

/** @throws {HostError} `not-found` for an invalid id. */
function studyIdOf(c: Context<HostEnv>): number {
  const id = v.safeParse(Id, c.req.param('id'))
  if (!id.success) throw new HostError('not-found')
  return id.output
}
