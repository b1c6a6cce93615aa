import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { issueCsrfToken } from './service.ts'

/** Serves the token for login, sign-up and cash-out (specification, section 7). */
export function csrfRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  app.get(endpoints.csrfToken.path, privateAnswers, (c) => c.json({ csrf_token: issueCsrfToken(deps, c) }))
  return app
}
