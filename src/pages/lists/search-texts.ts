import type { Company, Study } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { SearchStudies, SearchTexts } from '#domain/studies/study-search.ts'
import { whenIdle, yieldToMain } from '#offline/base/scheduling.ts'
import { readiness } from '#offline/base/readiness.ts'
import { useEffect } from 'react'

/** The words of all studies of a catalogue: a slow phone needs half a second for them. */
export interface SearchableStudies {
  companies: Readonly<Record<string, Company>>
  /** Null until its code is there. */
  search: SearchStudies | null
  /** What is not prepared yet. */
  rest: Study[]
  /** Somebody searches already. */
  isAwaited: boolean
  ready: Promise<void> | null
}

/** Small enough not to hold up a finger: a fraction of a millisecond, a few on a slow phone. */
const studiesAtOnce = 25

/** Outlive the pages, so that going from list to list prepares nothing twice. */
const searchables = new WeakMap<Catalogue, SearchableStudies>()

/** What to search in, prepared in idle time once the start has loaded everything; sooner when somebody searches. */
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

/** Resolves when all words are there. Nothing is waited for but what is pressed meanwhile. */
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
      // The next visit of a list tries again.
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
