import { catalogueQuery, categoriesQuery, companiesQuery } from '#features/studies/queries.ts'
import { useCached, useLoaded } from '#features/studies/use-cached.ts'
import type { Category, Company } from '#contract/answers/catalogue.ts'
import { type Catalogue, withSlugs } from '#domain/studies/catalogue.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { useMemo } from 'react'
import type { RouterContext } from '#pages/router-context.ts'

/** A list waits this long for what it can show less of: names of companies and categories. */
const smallTableMs = 2000

const noCategories: Readonly<Record<string, Category>> = {}
const noCompanies: Readonly<Record<string, Company>> = {}

/**
 * Starts everything that a list needs at once; what is kept on the device serves while it is asked for again. Only without
 * the studies themselves is there no list.
 */
export function loadCatalogue(context: RouterContext & { user: StoredUser }) {
  const { client, user } = context
  const how = { revalidateIfStale: true, retry: false }
  const smallTables = [
    client.ensureQueryData({ ...categoriesQuery, ...how }),
    client.ensureQueryData({ ...companiesQuery, ...how }),
  ]
  return Promise.all([
    keptOrFetched(context),
    withTimeout(Promise.allSettled(smallTables), smallTableMs),
    // Only a participant has any, so that the code for it waits until there is one.
    import('#pages/marks/marks-start.ts').then(({ openMarks }) => openMarks(client, user.enc_id)),
  ])
}

/**
 * The page does not wait long for a slow disk before it asks the host. What is kept counts all the same when it comes,
 * sooner than the host's answer or in its place. What is there is asked for again by the page that shows it: reading
 * thousands of studies anew would hold up the first of them.
 */
function keptOrFetched({ client, persisted }: RouterContext): Promise<Catalogue> {
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
    // The same while studies come and go, so that the cards of those that stay are left alone.
    () => ({ cities, facilities, categories, companies }),
    [cities, facilities, categories, companies],
  )
  return { catalogue, tables }
}
