import type { Company } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { StudySearcher } from '#domain/search/study-search.ts'
import { whenIdle, yieldToMain } from '#base/scheduling.ts'
import { readiness } from '#base/readiness.ts'
import { textsVersion } from '#catalogue/device/texts-version.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { prepareSearch as PrepareSearch } from './prepare-search.ts'
import { use, useDeferredValue, useEffect, useSyncExternalStore } from 'react'

/** The search texts of a catalogue: preparing them takes a slow phone half a second. */
interface SearchableStudies {
  companies: Readonly<Record<string, Company>>
  /** Version of the texts on the device. */
  version: number
  /** Null until its code is loaded. */
  searcher: StudySearcher | null
  /** Whether all texts are prepared. */
  isWhole: boolean
  /** Number of studies whose description is not on this device. */
  withoutText: number
  isAwaited: boolean
  load: (pause: () => Promise<unknown>) => ReturnType<typeof PrepareSearch>
  ready: Promise<void> | null
}

/** Kept across pages, so that changing lists does not prepare texts again. */
const searchables = new WeakMap<Catalogue, SearchableStudies>()

/** How far a list needs the search: its words, its filters and orders alone, or not at all. */
type Need = 'words' | 'filters' | 'nothing'

/**
 * The search over a catalogue, prepared in idle time after the start has loaded everything, or immediately for a
 * waiting search. Suspends until what is needed is prepared.
 */
export function useStudySearch(
  catalogue: Catalogue,
  companies: SearchableStudies['companies'],
  need: Need,
): Pick<SearchableStudies, 'searcher' | 'withoutText'> & { isReady: boolean } {
  const version = useSyncExternalStore(textsVersion.subscribe, textsVersion.get)
  const client = useQueryClient()
  const newest = searchableOf(client, catalogue, companies, version)
  useEffect(() => {
    const begin = () => {
      if (readiness.get()) void preparation(newest).catch(() => {})
    }
    begin()
    return readiness.subscribe(begin)
  }, [newest])
  // Deferred, so that typing has priority over the list, and until the search is prepared.
  const studies = useDeferredValue(newest)
  const isWaiting = studies.searcher === null || (need === 'words' && !studies.isWhole)
  if (need !== 'nothing' && isWaiting) use(preparation(studies, true))
  const { searcher, isWhole, withoutText } = studies
  return { searcher, withoutText: isWhole ? withoutText : 0, isReady: newest.isWhole }
}

/** The search of the lists over a catalogue, prepared in idle time, with all texts of this device. */
export async function searcherFor(
  client: QueryClient,
  catalogue: Catalogue,
  companies: SearchableStudies['companies'],
): Promise<StudySearcher> {
  const studies = searchableOf(client, catalogue, companies, textsVersion.get())
  await preparation(studies)
  if (studies.searcher === null) throw new Error('Prepared without a search')
  return studies.searcher
}

function searchableOf(
  client: QueryClient,
  catalogue: Catalogue,
  companies: SearchableStudies['companies'],
  version: number,
): SearchableStudies {
  const known = searchables.get(catalogue)
  if (known?.companies === companies && known.version === version) return known
  const begun: SearchableStudies = {
    companies,
    version,
    searcher: null,
    isWhole: false,
    withoutText: 0,
    isAwaited: false,
    load: async (pause) =>
      (await import('./prepare-search.ts')).prepareSearch(client, catalogue, companies, pause),
    ready: null,
  }
  searchables.set(catalogue, begun)
  return begun
}

/** @param isAwaited Whether a search waits for it: it then yields only to input. */
function preparation(studies: SearchableStudies, isAwaited = false): Promise<void> {
  studies.isAwaited ||= isAwaited
  studies.ready ??= prepare(studies)
  return studies.ready
}

async function prepare(studies: SearchableStudies): Promise<void> {
  const pause = () => (studies.isAwaited ? yieldToMain() : whenIdle())
  await pause()
  try {
    const { searcher, withoutText } = await studies.load(pause)
    studies.searcher = searcher
    studies.withoutText = await withoutText
    studies.isWhole = true
  } catch (error) {
    // The next visit of a list retries.
    studies.ready = null
    throw error
  }
}
