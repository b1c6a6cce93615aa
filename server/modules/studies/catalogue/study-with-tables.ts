import type { RecordTable } from '#contract/base/values.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import * as repo from './repo.ts'

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
  const study = await repo.findStudy(db, id, today)
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

export function byId<Row extends { id: number }>(rows: Row[]): RecordTable<Row>['rows'] {
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
