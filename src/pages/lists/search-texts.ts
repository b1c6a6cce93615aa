import type { Company, Study } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { SearchStudies, SearchTexts } from '#domain/studies/study-search.ts'
import { whenIdle, yieldToMain } from '#offline/base/scheduling.ts'
import { readiness } from '#offline/base/readiness.ts'
import { useEffect } from 'react'

/** The search texts of a catalogue: preparing them takes a slow phone half a second. */
export interface SearchableStudies {
  companies: Readonly<Record<string, Company>>
  /** Null until its code is loaded. */
  search: SearchStudies | null
  /** Studies whose texts are not prepared yet. */
  rest: Study[]
  /** A search is waiting. */
  isAwaited: boolean
  ready: Promise<void> | null
}

/** Size of a slice: a fraction of a millisecond, a few milliseconds on a slow phone. */
const studiesAtOnce = 25

/** Kept across pages, so that changing lists does not prepare texts again. */
const searchables = new WeakMap<Catalogue, SearchableStudies>()

/** Search texts, prepared in idle time after the start has loaded everything, or immediately for a waiting search. */
export function useSearchableStudies(
  catalogue: Catalogue,
  companies: SearchableStudies['companies'],
): SearchableStudies {
  let studies = searchables.get(catalogue)
  if (studies?.companies !== companies) {
    const rest = Object.values(catalogue.studies)
    studies = { companies, search: null, rest, isAwaited: false, ready: null }
    searchables.set(catalogue, studies)
  }
  const prepared = studies
  useEffect(() => {
    const begin = () => {
      if (readiness.get()) void preparation(prepared, catalogue).catch(() => {})
    }
    begin()
    return readiness.subscribe(begin)
  }, [prepared, catalogue])
  return prepared
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

async function prepare(studies: SearchableStudies, { cities }: Catalogue): Promise<void> {
  const pause = () => (studies.isAwaited ? yieldToMain() : whenIdle())
  await pause()
  const { SearchTexts: Texts, studySearch } = await import('#domain/studies/study-search.ts').catch(
    (error) => {
      // The next visit of a list retries.
      studies.ready = null
      throw error
    },
  )
  const texts: SearchTexts = new Texts({ cities, companies: studies.companies })
  studies.search = studySearch(texts)
  while (studies.rest.length > 0) {
    for (const study of studies.rest.splice(-studiesAtOnce)) texts.of(study)
    await pause()
  }
}
