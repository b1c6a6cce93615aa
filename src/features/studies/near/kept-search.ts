import { clientValue } from '#base/client-value.ts'
import { listPageSize } from '#contract/base/constants.ts'
import type { Place } from '#domain/near/place.ts'
import { placeInWords } from '#domain/near/place-words.ts'
import type { ZipTable } from '#domain/near/zip-table.ts'
import { type NearMiles, type NearOrder, defaultMiles } from './NearSearch.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

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

const kept = (client: QueryClient, owner: string) =>
  clientValue<NearSearch>(client, ['near_search', owner], first)

/** New values, or a function of the search when they come: the device's place comes long after the press. */
type Changes = Partial<NearSearch> | ((now: NearSearch) => Partial<NearSearch>)

/** The search of this participant, which lasts as long as the page is not reloaded. */
export function useNearSearch(owner: string): [search: NearSearch, change: (changes: Changes) => void] {
  const { get, set, subscribe } = kept(useQueryClient(), owner)
  const search = useSyncExternalStore(subscribe, get)
  const change = (changes: Changes) => {
    const parts = typeof changes === 'function' ? changes(get()) : changes
    set({ ...get(), shown: listPageSize, ...parts })
  }
  return [search, change]
}

/** Begins the search of a participant with these words. */
export const searchNear = (client: QueryClient, owner: string, text: string) =>
  kept(client, owner).set({ ...first, text })

/** The search without the place that its words name, around that place. */
export function aroundWords(
  table: ZipTable | undefined,
  search: NearSearch,
): { wanted: NearSearch; named: string | null } {
  const place = table ? placeInWords(table, search.text) : null
  if (place === null) return { wanted: search, named: null }
  return { wanted: { ...search, text: place.words, zip: place.zip, device: null }, named: place.name }
}
