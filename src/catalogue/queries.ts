import { ask } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { rowsOf } from '#api/readable-rows.ts'
import {
  CategoriesAnswer,
  type Category,
  CompaniesAnswer,
  type Company,
} from '#contract/answers/catalogue.ts'
import { SavedAnswer } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { whenIdle, yieldToMain } from '#base/scheduling.ts'
import { catalogueRoot, savedRoot } from '#offline/storage/schemas.ts'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'

/**
 * Resolves when a request may start. That takes a slow phone ten milliseconds, and a list starts all of these together:
 * every request gets a task of its own, and one that only refreshes what is on the screen waits until that can be used.
 */
const turn = ({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }) =>
  client.getQueryData(queryKey) === undefined ? yieldToMain() : whenIdle()

/** Interval for refetching a small table that has failed. */
const failedTableMs = 30_000
const untilThere = ({ state }: { state: { data: unknown; status: string } }) =>
  state.status === 'error' && state.data === undefined && failedTableMs

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  refetchInterval: untilThere,
  queryFn: async ({ signal, ...query }): Promise<Record<string, Category>> => {
    await turn(query)
    return rowsOf('categories', (await ask(endpoints.categories, CategoriesAnswer, { signal })).categories)
  },
})

/** The companies of a host without editions, whose pieces hold them. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  refetchInterval: untilThere,
  enabled: !hasFeature('editions'),
  queryFn: async ({ signal, ...query }): Promise<Record<string, Company>> => {
    await turn(query)
    return rowsOf('companies', (await ask(endpoints.companies, CompaniesAnswer, { signal })).companies)
  },
})

/** Ids of saved studies at the host, the most recently saved first; empty if the host keeps none. */
export const savedQuery = queryOptions({
  queryKey: [savedRoot],
  queryFn: async ({ signal, ...query }): Promise<number[]> => {
    await turn(query)
    return (await ask(endpoints.saved, SavedAnswer, { signal })).saved
  },
  enabled: hasFeature('saved'),
})

/**
 * The studies of the nation and of the participant's market area with their tables and indexes; all studies if the host
 * has no editions. An unchanged catalogue stays the same object.
 */
export const catalogueQuery = queryOptions({
  queryKey: [catalogueRoot],
  // Comparing thousands of studies in one task would block the page; the reader compares them in slices.
  structuralSharing: false,
  queryFn: async ({ signal, ...query }): Promise<Catalogue> => {
    await turn(query)
    // The code loads during the request for the edition, which a first visit has sent already.
    const reading = hasFeature('editions')
      ? import('#catalogue/fetch/read-edition.ts')
      : import('#catalogue/fetch/read-active.ts')
    return (await reading).readCatalogue(query.client, signal)
  },
})
