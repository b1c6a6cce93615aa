import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { informationPages } from './pages.ts'

/** Terms and privacy: the portal links to these pages unless the operator has others. */
export function informationRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  for (const { path, show } of informationPages) {
    app.get(path, (c) => answerPage(deps, c, show(deps, textsOf(c))))
  }
  return app
}
