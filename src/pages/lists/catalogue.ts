import { hasFeature } from '#api/env.ts'
import { catalogueQuery, categoriesQuery, companiesQuery } from '#features/studies/queries.ts'
import { useCached } from '#features/studies/use-cached.ts'
import type { Category, Company } from '#contract/answers/catalogue.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { type Catalogue, withSlugs } from '#domain/studies/catalogue.ts'
import type { StudyTables } from '#domain/studies/study-view.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import type { MemberContext, RouterContext } from '#pages/router-context.ts'

/** Longest wait of a list for optional tables: names of companies and categories. */
const smallTableMs = 2000

const noCategories: Readonly<Record<string, Category>> = {}
const noCompanies: Readonly<Record<string, Company>> = {}

const nothing: Catalogue = {
  studies: {},
  cities: {},
  facilities: {},
  companies: {},
  indexes: buildIndexes({}),
  count: 0,
  area: null,
  pieces: {},
}

/**
 * Loads everything for a list in parallel; stored data are shown while they are refetched. Only without studies there
 * is no list.
 */
export function loadCatalogue(context: MemberContext) {
  const { client, user } = context
  const how = { revalidateIfStale: true, retry: false }
  const smallTables = [
    client.ensureQueryData({ ...categoriesQuery, ...how }),
    ...(hasFeature('editions') ? [] : [client.ensureQueryData({ ...companiesQuery, ...how })]),
  ]
  return Promise.all([
    storedOrFetched(context),
    withTimeout(Promise.allSettled(smallTables), smallTableMs),
    // Only participants have marks, so this code loads only when there is one.
    import('#pages/marks/open-marks.ts').then(({ openMarks }) => openMarks(client, user.enc_id)),
  ])
}

/**
 * Resolves with the stored or the fetched catalogue, whichever comes first: a page does not wait long for a slow disk
 * before it requests the host. The page that shows the catalogue refetches it later.
 */
function storedOrFetched({ client, persisted }: RouterContext): Promise<Catalogue> {
  const fetched = client.ensureQueryData(catalogueQuery)
  const kept = persisted.catalogue.then(() => {
    const catalogue = client.getQueryData(catalogueQuery.queryKey)
    return catalogue ?? fetched
  })
  return Promise.any([kept, fetched]).catch(() => fetched)
}

/** The catalogue with the tables that its studies refer to; empty on a page that has not waited for it. */
export function useCatalogue(): CatalogueWithTables {
  const loaded = useCached(catalogueQuery) ?? nothing
  const categories = useCached(categoriesQuery) ?? noCategories
  const companies = useCached(companiesQuery) ?? noCompanies
  return withTables(loaded, categories, companies)
}

export interface CatalogueWithTables {
  catalogue: Catalogue
  tables: StudyTables
}

interface Joined extends CatalogueWithTables {
  parts: readonly object[]
}

/** Not in the memory of a component: one that suspends while it is mounted loses that. */
let last: Joined | null = null

function withTables(
  loaded: Catalogue,
  categories: StudyTables['categories'],
  others: StudyTables['companies'],
): CatalogueWithTables {
  const { cities, facilities, companies } = loaded
  const parts = [categories, others, cities, facilities, companies]
  // Stable while studies change, so that unchanged cards do not render again.
  const isSame = last !== null && parts.every((part, index) => part === last?.parts[index])
  if (last !== null && isSame && last.parts.at(-1) === loaded) return last
  const tables =
    last !== null && isSame
      ? last.tables
      : { cities, facilities, categories, companies: { ...others, ...companies } }
  last = { parts: [...parts, loaded], catalogue: withSlugs(loaded, categories), tables }
  return last
}
