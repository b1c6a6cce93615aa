import { CashoutBody } from '#contract/answers/cashout.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { answerOutcome, requiredKey, withSent } from '#server/platform/idempotency/http.ts'
import { inIdempotentTransaction } from '#server/platform/idempotency/service.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { requireOutboxOwner } from '#server/platform/sessions/outbox-owner.ts'
import { type CashoutRules, cashoutRules, readCashouts, requestCashout } from './service.ts'

/** Requests for gift cards (specification, sections 5 to 7), and their list. */
export function cashoutRoutes(deps: HostDependencies, rules: CashoutRules = cashoutRules): Hono<HostEnv> {
  const app = new Hono<HostEnv>()

  app.post(
    endpoints.cashout.path,
    privateAnswers,
    requireParticipant,
    requireCsrf(deps),
    requireOutboxOwner,
    async (c) => {
      const key = requiredKey(c)
      const { sent, body } = await readJson(c, withSent(CashoutBody))
      const { participantId } = participantOf(c)
      const request = { participantId, operation: 'cashout', target: null, key, body: sent } as const
      const outcome = await inIdempotentTransaction(deps, request, (tx, receipt) =>
        requestCashout(tx, participantId, body, receipt, { dataKeys: deps.dataKeys, rules }),
      )
      return answerOutcome(outcome)
    },
  )

  app.get(endpoints.cashouts.path, privateAnswers, requireParticipant, async (c) =>
    c.json({ cashouts: await readCashouts(deps.database.db, participantOf(c).participantId) }),
  )

  return app
}
