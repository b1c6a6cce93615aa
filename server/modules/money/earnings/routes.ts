import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { readLedger } from './service.ts'

export function ledgerRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  app.get(endpoints.ledger.path, privateAnswers, requireParticipant, async (c) =>
    c.json(await readLedger(deps.database.db, participantOf(c).participantId)),
  )
  return app
}
