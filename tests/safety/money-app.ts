import type { OpenDatabase } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { onError } from '#server/http/error-answers.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { requestContext } from '#server/http/request-context.ts'
import { accountRoutes } from '#server/modules/account/sign-in/routes.ts'
import { cashoutRoutes } from '#server/modules/money/cashout/routes.ts'
import { outboxRoutes } from '#server/modules/money/outcomes/routes.ts'
import { ledgerRoutes } from '#server/modules/money/earnings/routes.ts'
import { profileRoutes } from '#server/modules/member/profile/routes.ts'
import { sessionMiddleware } from '#server/platform/sessions/middleware.ts'
import { Hono } from 'hono'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'

/** Removes the limits on cash-outs, so that tests are about keys and money alone. */
const unhurried = { spacingSeconds: 0, maxPerDay: Number.MAX_SAFE_INTEGER }

/** The host's routes for money, over a database that other hosts may share. */
export function moneyApp(
  database: OpenDatabase,
  chosen: Partial<HostDependencies> = {},
): { app: Hono<HostEnv>; deps: HostDependencies } {
  const deps = hostDependencies(database, chosen)
  const app = new Hono<HostEnv>()
  app.onError(onError(deps))
  app.use(requestContext(deps.config))
  app.use(sessionMiddleware(deps))
  for (const routes of [accountRoutes, profileRoutes, outboxRoutes, ledgerRoutes]) {
    app.route('/', routes(deps))
  }
  app.route('/', cashoutRoutes(deps, unhurried))
  return { app, deps }
}
