import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { informationPages } from './pages.ts'

/** Terms, privacy and contact: the portal links to these pages unless the operator has others. */
export function informationRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  for (const { path, title, body } of informationPages) {
    app.get(path, (c) => answerPage(deps, c, { title, body: body(deps) }))
  }
  return app
}
