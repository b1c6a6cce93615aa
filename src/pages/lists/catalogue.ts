import { catalogueQuery, categoriesQuery, companiesQuery } from '#features/studies/queries.ts'
import { useCached, useLoaded } from '#features/studies/use-cached.ts'
import type { Category, Company } from '#contract/answers/catalogue.ts'
import { type Catalogue, withSlugs } from '#domain/studies/catalogue.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import { useMemo } from 'react'
import type { MemberContext, RouterContext } from '#pages/router-context.ts'

/** Longest wait of a list for optional tables: names of companies and categories. */
const smallTableMs = 2000

const noCategories: Readonly<Record<string, Category>> = {}
const noCompanies: Readonly<Record<string, Company>> = {}

/**
 * Loads everything for a list in parallel; stored data are shown while they are refetched. Only without studies there
 * is no list.
 */
export function loadCatalogue(context: MemberContext) {
  const { client, user } = context
  const how = { revalidateIfStale: true, retry: false }
  const smallTables = [
    client.ensureQueryData({ ...categoriesQuery, ...how }),
    client.ensureQueryData({ ...companiesQuery, ...how }),
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
 * before it requests the host. The page that shows the catalogue refetches it later: parsing thousands of studies
 * would delay the first of them.
 */
function storedOrFetched({ client, persisted }: RouterContext): Promise<Catalogue> {
  const fetched = client.ensureQueryData(catalogueQuery)
  const kept = persisted.front.then(() => {
    const catalogue = client.getQueryData(catalogueQuery.queryKey)
    return catalogue ?? fetched
  })
  return Promise.any([kept, fetched]).catch(() => fetched)
}

export function useCatalogue() {
  const loaded = useLoaded(catalogueQuery)
  const categories = useCached(categoriesQuery) ?? noCategories
  const companies = useCached(companiesQuery) ?? noCompanies
  const catalogue = useMemo(() => withSlugs(loaded, categories), [loaded, categories])
  const { cities, facilities } = catalogue
  const tables = useMemo(
    // Stable while studies change, so that unchanged cards do not render again.
    () => ({ cities, facilities, categories, companies }),
    [cities, facilities, categories, companies],
  )
  return { catalogue, tables }
}
