import { join } from 'node:path'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { FileCache } from '#server/runtime/file-cache.ts'
import { activeStudiesText } from './active-studies.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import { prepareActive } from './prepare-active.ts'
import * as repo from './repo.ts'
import { byId, studyWithTables } from './study-with-tables.ts'

/** For the answers with all studies of some days: at 100,000 studies one takes 100 MB. */
const activeLimitBytes = 512 * 1024 * 1024

/** The public catalogue (specification, section 7), the same for everybody. */
export function catalogueRoutes(deps: HostDependencies) {
  const { db } = deps.database
  const answers = new CatalogueAnswers(deps)
  const files = new FileCache(join(deps.catalogueFolder, 'active'), activeLimitBytes)
  return new ApiRoutes(deps)
    .handle(endpoints.activeStudies, ({ c }) =>
      answers.respond(c, 'active', (today) =>
        prepareActive(files, () => activeStudiesText(db, deps.portalEnv.product.api, today), deps.log),
      ),
    )
    .handle(endpoints.categories, ({ c }) =>
      answers.respond(c, 'categories', async () => ({
        categories: byId(await repo.listCategories(db)),
      })),
    )
    .handle(endpoints.companies, ({ c }) =>
      answers.respond(c, 'companies', async () => ({
        companies: byId(await repo.listCompanies(db)),
      })),
    )
    .handle(endpoints.onlineSurveys, ({ c }) =>
      answers.respond(c, 'online-surveys', async (today) => ({
        online_surveys: byId(await repo.listOnlineSurveys(db, today)),
      })),
    )
    .handle(endpoints.study, ({ c, params: { id } }) =>
      answers.respond(c, `study ${id}`, (today) => studyWithTables(deps, id, today)),
    ).app
}
