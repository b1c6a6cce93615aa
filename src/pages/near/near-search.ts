import { listPageSize } from '#contract/base/constants.ts'
import type { Place } from '#domain/near/place.ts'
import { type NearMiles, type NearOrder, defaultMiles } from '#features/studies/near/NearSearch.tsx'
import { observable } from '#offline/base/observable.ts'
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
  /** Number of cards. */
  shown: number
}

const first: NearSearch = {
  zip: null,
  device: null,
  text: '',
  miles: defaultMiles,
  order: 'nearest',
  shown: listPageSize,
}

/** Whether it is the one with which the page begins. */
export const isFirstSearch = (search: NearSearch) => search === first

const searches = observable<{ owner: string | null; search: NearSearch }>({ owner: null, search: first })

/** The search of this participant, which lasts as long as the page is not reloaded. */
export function useNearSearch(
  owner: string,
): [search: NearSearch, change: (changes: Partial<NearSearch>) => void] {
  const kept = useSyncExternalStore(searches.subscribe, searches.get)
  const search = kept.owner === owner ? kept.search : first
  return [
    search,
    (changes) => searches.set({ owner, search: { ...search, shown: listPageSize, ...changes } }),
  ]
}

/** Ten more. */
export function moreCards({ shown }: NearSearch): Pick<NearSearch, 'shown'> {
  return { shown: shown + listPageSize }
}
