import { listPageSize } from '#contract/base/constants.ts'
import type { Place } from '#domain/near/place.ts'
import { placeInWords } from '#domain/near/place-words.ts'
import type { ZipTable } from '#domain/near/zip-table.ts'
import { type NearMiles, type NearOrder, defaultMiles } from './NearSearch.tsx'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** A search and its place. It stays in memory, because an address would be sent to the host. */
export interface NearSearch {
  /** The ZIP code as typed; null for the profile's. */
  zip: string | null
  /** The device's place; it replaces the ZIP code. */
  device: Place | null
  text: string
  miles: NearMiles
  order: NearOrder
  /** Leaves out the trials that need an illness. */
  healthy: boolean
  /** Number of cards. */
  shown: number
}

const first: NearSearch = {
  zip: null,
  device: null,
  text: '',
  miles: defaultMiles,
  order: 'best',
  healthy: false,
  shown: listPageSize,
}

/** Whether it finds the same as the one with which the page begins. */
export const isFirstSearch = (search: NearSearch) =>
  (['zip', 'device', 'text', 'miles', 'order', 'healthy'] as const).every(
    (part) => search[part] === first[part],
  )

const nearSearchQuery = (owner: string) =>
  queryOptions<NearSearch>({ queryKey: ['near_search', owner], queryFn: skipToken })

/** The search of this participant, which lasts as long as the page is not reloaded. */
export function useNearSearch(
  owner: string,
): [search: NearSearch, change: (changes: Partial<NearSearch>) => void] {
  const client = useQueryClient()
  const query = nearSearchQuery(owner)
  const { data: search = first } = useQuery(query)
  return [
    search,
    (changes) => client.setQueryData(query.queryKey, { ...search, shown: listPageSize, ...changes }),
  ]
}

/** Begins the search of a participant with these words. */
export const searchNear = (client: QueryClient, owner: string, text: string) =>
  client.setQueryData(nearSearchQuery(owner).queryKey, { ...first, text })

/** The search without the place that its words name, around that place. */
export function aroundWords(
  table: ZipTable | undefined,
  search: NearSearch,
): { wanted: NearSearch; named: string | null } {
  const place = table ? placeInWords(table, search.text) : null
  if (place === null) return { wanted: search, named: null }
  return { wanted: { ...search, text: place.words, zip: place.zip, device: null }, named: place.name }
}
