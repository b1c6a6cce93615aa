import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { CatalogueAnswers } from '#server/modules/studies/catalogue/catalogue-answers.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { answerPage, portalHome } from '#server/platform/pages/page.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { sessionMiddleware } from '#server/platform/sessions/middleware.ts'
import { findOpenStudies, informationLinks, openStudies } from './open-studies.ts'
import { helpPage, informationPages, questionsOfVisitors } from './pages.ts'

/** Terms, privacy and help: the portal links to these pages unless the operator has others. And a part of help for its login page. */
export function informationRoutes(deps: HostDependencies): Hono<HostEnv> {
  const answers = new CatalogueAnswers(deps)
  const { app } = new ApiRoutes(deps).handle(endpoints.welcome, ({ c, params: { language } }) =>
    answers.respond(c, language, async (today) => ({
      studies: await findOpenStudies(deps.database.db, today),
      questions: questionsOfVisitors(deps, language),
    })),
  )
  for (const { path, show } of informationPages) {
    app.get(path, (c) => answerPage(deps, c, show(deps, textsOf(c))))
  }
  return app.get(helpPage.path, sessionMiddleware(deps), async (c) => {
    const texts = textsOf(c)
    const { title, body } = helpPage.show(deps, texts)
    const today = openDay(deps.clock())
    const place = { today, home: portalHome(deps) }
    // A participant has all studies in the portal. The worker's copy is for visitors and participants: it is no navigation.
    const hasNoStudies = c.var.signedIn || c.req.header('Sec-Fetch-Mode') === 'cors'
    const studies = hasNoStudies ? null : await openStudies(deps.database.db, texts, place)
    return answerPage(deps, c, {
      title,
      body: html`${studies} ${body}`,
      stub: informationLinks(deps, texts),
      isNobodys: true,
    })
  })
}
