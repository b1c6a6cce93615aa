import type { Company } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { SearchStudies } from '#domain/studies/study-search.ts'
import { whenIdle, yieldToMain } from '#offline/base/scheduling.ts'
import { readiness } from '#offline/base/readiness.ts'
import { textsVersion } from '#catalogue/device/texts-version.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** The search texts of a catalogue: preparing them takes a slow phone half a second. */
export interface SearchableStudies {
  companies: Readonly<Record<string, Company>>
  /** Version of the texts on the device. */
  version: number
  /** Null until its code is loaded. */
  search: SearchStudies | null
  /** Whether all texts are prepared. */
  isWhole: boolean
  /** Number of studies whose description is not on this device. */
  withoutText: number
  /** A search is waiting. */
  isAwaited: boolean
  ready: Promise<void> | null
}

/** Kept across pages, so that changing lists does not prepare texts again. */
const searchables = new WeakMap<Catalogue, SearchableStudies>()

/** Search texts, prepared in idle time after the start has loaded everything, or immediately for a waiting search. */
export function useSearchableStudies(
  catalogue: Catalogue,
  companies: SearchableStudies['companies'],
): SearchableStudies {
  const version = useSyncExternalStore(textsVersion.subscribe, textsVersion.get)
  const prepared = searchableOf(catalogue, companies, version)
  useEffect(() => {
    const begin = () => {
      if (readiness.get()) void preparation(prepared, catalogue).catch(() => {})
    }
    begin()
    return readiness.subscribe(begin)
  }, [prepared, catalogue])
  return prepared
}

function searchableOf(
  catalogue: Catalogue,
  companies: SearchableStudies['companies'],
  version: number,
): SearchableStudies {
  const known = searchables.get(catalogue)
  if (known?.companies === companies && known.version === version) return known
  const begun: SearchableStudies = {
    companies,
    version,
    search: null,
    isWhole: false,
    withoutText: 0,
    isAwaited: false,
    ready: null,
  }
  searchables.set(catalogue, begun)
  return begun
}

/** Resolves when all texts are prepared; yields only to input. */
export function whenSearchable(studies: SearchableStudies, catalogue: Catalogue): Promise<void> {
  studies.isAwaited = true
  return preparation(studies, catalogue)
}

function preparation(studies: SearchableStudies, catalogue: Catalogue): Promise<void> {
  studies.ready ??= prepare(studies, catalogue)
  return studies.ready
}

async function prepare(studies: SearchableStudies, catalogue: Catalogue): Promise<void> {
  const pause = () => (studies.isAwaited ? yieldToMain() : whenIdle())
  await pause()
  const { prepareSearch } = await import('./prepare-search.ts').catch((error) => {
    // The next visit of a list retries.
    studies.ready = null
    throw error
  })
  const { search, withoutText } = prepareSearch(catalogue, studies.companies, pause)
  studies.search = search
  studies.withoutText = await withoutText
  studies.isWhole = true
}
