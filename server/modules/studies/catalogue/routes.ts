import { join } from 'node:path'
import type { RecordTable } from '#contract/base/values.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Id } from '#contract/base/values.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { TextStore } from '#server/runtime/text-store.ts'
import { activeStudiesText } from './active-studies.ts'
import { CatalogueCache } from './catalogue-cache.ts'
import { prepareActive } from './prepare-active.ts'
import * as repo from './repo.ts'

/** For the answers with all studies of some days: at 100,000 studies one takes 100 MB. */
const activeLimitBytes = 512 * 1024 * 1024

/** The public catalogue (specification, section 7), the same for everybody. */
export function catalogueRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const product = deps.portalEnv.product.api
  const answers = new CatalogueCache(deps)
  const texts = new TextStore(join(deps.catalogueFolder, 'active'), activeLimitBytes, deps.log)
  const app = new Hono<HostEnv>()

  app.get(fillPath(endpoints.activeStudies.path, { product }), (c) =>
    answers.respond(c, 'active', (today) =>
      prepareActive(texts, () => activeStudiesText(db, product, today)),
    ),
  )

  app.get(endpoints.categories.path, (c) =>
    answers.respond(c, 'categories', async () => ({
      categories: byId(await repo.listCategories(db)),
    })),
  )

  app.get(endpoints.companies.path, (c) =>
    answers.respond(c, 'companies', async () => ({
      companies: byId(await repo.listCompanies(db)),
    })),
  )

  app.get(endpoints.onlineSurveys.path, (c) =>
    answers.respond(c, 'online-surveys', async (today) => ({
      online_surveys: byId(await repo.listOnlineSurveys(db, today)),
    })),
  )

  app.get(endpoints.study.path.replace('{id}', ':id'), async (c) => {
    const id = v.safeParse(Id, c.req.param('id'))
    if (!id.success) throw new HostError('not-found')
    return answers.respond(c, `study ${id.output}`, (today) => studyWithTables(deps, id.output, today))
  })

  return app
}

/** @throws {HostError} `not-found` for a study that does not exist or has expired. */
async function studyWithTables(deps: HostDependencies, id: number, today: string): Promise<object> {
  const { db } = deps.database
  const study = await repo.findActiveStudy(db, id, today)
  if (study === null) throw new HostError('not-found')
  const idsOf = (row: number | null) => (row === null ? [] : [row])
  return {
    [deps.portalEnv.product.api]: byId([study]),
    cities: byId(await repo.listCities(db, idsOf(study.city))),
    categories: byId(await repo.listCategories(db, idsOf(study.category))),
    facilities: byId(await repo.listFacilities(db, idsOf(study.facility))),
    companies: byId(await repo.listCompanies(db, idsOf(study.company))),
  }
}

function byId<Row extends { id: number }>(rows: Row[]): RecordTable<Row>['rows'] {
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
