import type { Category, StudyHead } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { oldRecordsLast } from '#domain/studies/confirmation.ts'
import type { Participant } from '#domain/studies/eligibility.ts'
import { type StudySelection, selectStudies } from '#domain/studies/listing.ts'
import { type StudySearch, isNarrowed, wholeList } from '#domain/search/search-terms.ts'
import type { StudyTables } from '#domain/studies/study-view.ts'
import { useDeferredValue, useMemo } from 'react'
import type { Phrase } from '#domain/search/word-index.ts'
import type { CatalogueWithTables } from './catalogue.ts'
import { useStudySearch } from '#pages/search/search-texts.ts'
import { useAppliedSearch } from '#pages/search/applied-search.ts'
import type { StudySearchParams } from '#pages/search/search-params.ts'
import { useToday } from '#pages/today.ts'

export interface FoundStudies {
  catalogue: Catalogue
  /** The search as typed. */
  search: StudySearch
  change: (search: StudySearch) => void
  settle: () => void
  /** Categories to filter by; empty in a list of one category. */
  categories: readonly Category[]
  /** The search that `found` belongs to; it follows the typed one with a delay. */
  followed: StudySearch
  /** The whole list. */
  listed: readonly StudyHead[]
  found: readonly StudyHead[]
  /** Number of studies that a search finds by title, company and place alone. */
  withoutText: number
  /** Where a study was found; undefined without words. */
  foundIn: ((id: number) => Phrase | null) | undefined
  /** Number of matches among all studies that fit the participant. */
  countInAllStudies: () => number
  tables: StudyTables
  today: string
}

/** The studies of a list that fit the participant, and those that match the applied search. */
export function useFoundStudies(
  { catalogue, tables }: CatalogueWithTables,
  list: StudySelection,
  participant: Participant,
  params: StudySearchParams,
): FoundStudies {
  const today = useToday()
  const year = Number(today.slice(0, 4))
  const listed = useMemo(
    () => oldRecordsLast(selectStudies(catalogue, list, participant, year), today),
    [catalogue, list, participant, year, today],
  )
  const categories = useMemo(
    () => (list.kind === 'category' ? [] : Object.values(tables.categories)),
    [list.kind, tables.categories],
  )
  const { search: applied, change, settle } = useAppliedSearch(params)
  const search = useMemo(() => withKnownCategory(applied, categories), [applied, categories])
  // Deferred, so that typing has priority over rendering the list. A search waits for all studies.
  const followed = useDeferredValue(catalogue.isPart ? wholeList : search)
  const isWhole = !isNarrowed(followed) && followed.order === 'newest'
  const need = isWhole ? 'nothing' : followed.text === '' ? 'filters' : 'words'
  const { searcher, withoutText } = useStudySearch(catalogue, tables.companies, need)
  const found = useMemo(
    () => (isWhole || searcher === null ? listed : searcher.find(listed, followed, tables.categories, today)),
    [isWhole, searcher, listed, followed, tables.categories, today],
  )
  const foundIn = useMemo(
    () =>
      searcher === null || followed.text === ''
        ? undefined
        : (id: number) => searcher.foundIn(followed.text, id),
    [searcher, followed.text],
  )
  return {
    catalogue,
    search,
    change,
    settle,
    categories,
    followed,
    listed,
    found,
    withoutText,
    foundIn,
    countInAllStudies: () => {
      const all = selectStudies(catalogue, { kind: 'all' }, participant, year)
      return searcher?.find(all, followed, tables.categories, today).length ?? 0
    },
    tables,
    today,
  }
}

/** Drops a category that this list does not offer: the page would have no control to remove it. */
function withKnownCategory(search: StudySearch, categories: readonly Category[]): StudySearch {
  const isKnown = categories.some(({ slug }) => slug === search.category)
  return isKnown || search.category === null ? search : { ...search, category: null }
}
