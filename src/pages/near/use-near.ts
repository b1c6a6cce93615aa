import type { Catalogue } from '#domain/studies/catalogue.ts'
import { nearestSites } from '#domain/near/site-index.ts'
import type { StudySearcher } from '#domain/search/study-search.ts'
import { studyViews } from '#domain/studies/study-view.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { type Middle, nowhere } from '#features/studies/near/search-place.ts'
import { useDeferredValue, useCallback, useMemo } from 'react'
import { useLoaded } from '#pages/use-loaded.ts'
import { useStudySearch } from '#pages/search/search-texts.ts'
import { useToday } from '#pages/today.ts'
import { useAreas } from '#pages/lists/use-areas.tsx'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import { type WantedNear, findNear } from './near-studies.ts'
import { useSites } from './use-sites.ts'

/**
 * The studies that match, and what they are found in; null while that is not here. The market areas around them are
 * loaded if the catalogue lacks one of them. Around a person all areas and states are, so that no request tells where.
 */
export function useNear(
  { table, place, states, areas }: Middle,
  search: WantedNear,
  { participant, person }: Viewer,
) {
  const base = useLoaded(catalogueQuery)
  const isSecret = person !== null
  const sites = useSites(states, isSecret)
  const today = useToday()
  const text = useDeferredValue(search.text)
  const miles = useDeferredValue(search.miles)
  const order = useDeferredValue(search.order)
  const { healthy } = search
  const find = useCallback(
    (catalogue: Catalogue, words: string, searcher: StudySearcher | null) => {
      const wanted = { text: words, miles, order, healthy }
      const around = table && place && { table, place }
      return sites && around ? findNear(sites, around, wanted, catalogue, searcher, participant, today) : null
    },
    [sites, table, place, miles, order, healthy, participant, today],
  )
  const hasUnknown = useMemo(() => {
    if (sites === null || place === null) return false
    const isWanted = (id: number) => base.studies[id] === undefined
    return nearestSites(sites.index, place, { limit: 1, maxMiles: miles, isWanted }).length > 0
  }, [sites, place, miles, base])
  const { catalogue, tables, notice } = useAreas(!hasUnknown ? nowhere.areas : isSecret ? null : areas)
  const { searcher, isReady } = useStudySearch(catalogue, tables.companies, text === '' ? 'nothing' : 'words')
  const near = useMemo(() => find(catalogue, text, searcher), [find, catalogue, text, searcher])
  const foundIn = (id: number) => searcher?.foundIn(text, id)
  const isSearching = search.text !== text && !isReady
  const viewOf = useMemo(() => studyViews(tables, today), [tables, today])
  const textsOf = () => [
    ...Object.values(catalogue.studies).map(({ title }) => title),
    ...Object.values(sites?.conditions?.conditions ?? {}).flat(),
  ]
  // A study anywhere has the words.
  const isStudied = text === '' || searcher?.hasAny(text) === true
  return { near, sites, viewOf, foundIn, isStudied, isSearching, notice, textsOf }
}

export type Near = ReturnType<typeof useNear>
