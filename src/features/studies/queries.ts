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

// To ask takes a slow phone ten milliseconds. A list that comes onto the screen asks for all of this at once: each in a task
// of its own, and none in the one that it came in.

/** How often a small table is asked for again that the host has failed to give. */
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

/** Ids of saved studies as the host keeps them, the last saved first; none where it keeps none. */
export const savedQuery = queryOptions({
  queryKey: [savedRoot],
  queryFn: async ({ signal }): Promise<number[]> => {
    await yieldToMain()
    return (await ask(startEndpoints.saved, { signal })).saved
  },
  enabled: hasFeature('saved'),
})

/**
 * All active studies with the tables they need and the indexes over them, which want the categories' slugs. What is
 * held already stays the same object, and is not even read again where the host names what it answers.
 */
export const catalogueQuery = queryOptions({
  queryKey: catalogueKey,
  queryFn: async ({ signal, client }): Promise<Catalogue> => {
    // Where nothing is held it is needed for sure, and comes while the host answers.
    if (client.getQueryData(catalogueKey) === undefined) void loadReader().catch(() => {})
    await yieldToMain()
    const [answer, categories] = await Promise.all([
      askUnread(startEndpoints.activeStudies, { signal }),
      freshCategories(client),
    ])
    const madeOf = answer.tag === null ? undefined : JSON.stringify([answer.tag, Object.values(categories)])
    const partial = client.getQueryData<Catalogue>(catalogueKey)
    const isHeld = madeOf !== undefined && partial?.madeOf === madeOf
    // Before anything is waited for: a browser takes in what nobody reads for a moment, all megabytes at a stretch.
    if (isHeld) answer.leave()
    const held = partial?.whole ? await partial.whole : partial
    if (isHeld && held) return held
    const { readCatalogue } = await loadReader()
    // Where what is held turned out to be damaged, it has been left too soon.
    const unread = isHeld ? await askUnread(startEndpoints.activeStudies, { signal }) : answer
    return readCatalogue(unread, categories, held, madeOf)
  },
})

/** Most starts have nothing new to read. */
function loadReader() {
  return import('./read-catalogue.ts')
}

/**
 * A study indexed by a category that only the cache knows would be missing from its page: ask again, together. None, where
 * the host fails to give them: lists show all the same, and `withSlugs` makes up for it.
 */
async function freshCategories(client: QueryClient): Promise<Record<string, Category>> {
  try {
    return await client.fetchQuery({ ...categoriesQuery, retry: false })
  } catch {
    return client.getQueryData(categoriesQuery.queryKey) ?? {}
  }
}
