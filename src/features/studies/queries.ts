import { ask, askUnread } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { rowsOf } from '#api/readable-rows.ts'
import type { Category, Company } from '#contract/answers/catalogue.ts'
import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { catalogueKey } from '#offline/cache/catalogue-record.ts'
import { yieldToMain } from '#offline/base/scheduling.ts'
import { savedRoot } from '#offline/storage/schemas.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

// Starting a request takes a slow phone ten milliseconds. A list starts all of these together, so each yields first:
// every request gets a task of its own.

/** Interval for refetching a small table that has failed. */
const failedTableMs = 30_000
const untilThere = ({ state }: { state: { data: unknown; status: string } }) =>
  state.status === 'error' && state.data === undefined && failedTableMs

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  refetchInterval: untilThere,
  queryFn: async ({ signal }): Promise<Record<string, Category>> => {
    await yieldToMain()
    return rowsOf('categories', (await ask(startEndpoints.categories, { signal })).categories)
  },
})

export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  refetchInterval: untilThere,
  queryFn: async ({ signal }): Promise<Record<string, Company>> => {
    await yieldToMain()
    return rowsOf('companies', (await ask(startEndpoints.companies, { signal })).companies)
  },
})

/** Ids of saved studies at the host, the most recently saved first; empty if the host keeps none. */
export const savedQuery = queryOptions({
  queryKey: [savedRoot],
  queryFn: async ({ signal }): Promise<number[]> => {
    await yieldToMain()
    return (await ask(startEndpoints.saved, { signal })).saved
  },
  enabled: hasFeature('saved'),
})

/**
 * All active studies with their tables and indexes, which need the categories' slugs. An unchanged catalogue stays the
 * same object, and is not even parsed if the host's entity tag is the same.
 */
export const catalogueQuery = queryOptions({
  queryKey: catalogueKey,
  queryFn: async ({ signal, client }): Promise<Catalogue> => {
    // Without a cached catalogue the reader is needed for sure: load it during the request.
    if (client.getQueryData(catalogueKey) === undefined) void loadReader().catch(() => {})
    await yieldToMain()
    const [answer, categories] = await Promise.all([
      askUnread(startEndpoints.activeStudies, { signal }),
      freshCategories(client),
    ])
    const madeOf = answer.tag === null ? undefined : JSON.stringify([answer.tag, Object.values(categories)])
    const partial = client.getQueryData<Catalogue>(catalogueKey)
    const isHeld = madeOf !== undefined && partial?.madeOf === madeOf
    // Before any wait: browsers buffer an unread body, all megabytes of it.
    if (isHeld) answer.leave()
    const held = partial?.whole ? await partial.whole : partial
    if (isHeld && held) return held
    const { readCatalogue } = await loadReader()
    // The stored copy turned out to be damaged, so the discarded body is needed: fetch it again.
    const unread = isHeld ? await askUnread(startEndpoints.activeStudies, { signal }) : answer
    return readCatalogue(unread, categories, held, madeOf)
  },
})

/** Most starts have nothing new to read. */
function loadReader() {
  return import('./read-catalogue.ts')
}

/**
 * Fetches the categories together with the studies: a study indexed by an outdated category would be missing from its
 * page. Empty if that fails: lists show nevertheless, and `withSlugs` adds the index later.
 */
async function freshCategories(client: QueryClient): Promise<Record<string, Category>> {
  try {
    return await client.fetchQuery({ ...categoriesQuery, retry: false })
  } catch {
    return client.getQueryData(categoriesQuery.queryKey) ?? {}
  }
}
