import type { RecordTable } from '#contract/base/values.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { categories, cities, companies, facilities } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { findStudy, listCategories, listCities, listCompanies, listFacilities } from './repo.ts'

/**
 * @param today Calendar day `YYYY-MM-DD`; null takes a study that is over too.
 * @throws {HostError} `not-found` for a study that does not exist or has expired.
 */
export async function studyWithTables(
  deps: Pick<HostDependencies, 'database' | 'portalEnv'>,
  id: number,
  today: string | null,
): Promise<object> {
  const { db } = deps.database
  const study = await findStudy(db, id, today)
  if (study === null) throw new HostError('not-found')
  return {
    [deps.portalEnv.product.api]: byId([study]),
    cities: byId(await listCities(db, eq(cities.id, study.city ?? 0))),
    categories: byId(await listCategories(db, eq(categories.id, study.category ?? 0))),
    facilities: byId(await listFacilities(db, eq(facilities.id, study.facility ?? 0))),
    companies: byId(await listCompanies(db, eq(companies.id, study.company ?? 0))),
  }
}

export function byId<Row extends { id: number }>(rows: Row[]): RecordTable<Row>['rows'] {
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
