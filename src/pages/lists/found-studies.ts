import type { Category } from '#contract/answers/catalogue.ts'
import { oldRecordsLast } from '#domain/studies/confirmation.ts'
import type { Participant } from '#domain/fit/eligibility.ts'
import { type StudySelection, selectStudies } from '#domain/fit/listing.ts'
import { type StudySearch, isNarrowed, wholeList } from '#domain/search/search-terms.ts'
import { useDeferredValue, useMemo } from 'react'
import type { CatalogueWithTables } from './catalogue.ts'
import { useStudySearch } from '#pages/search/search-texts.ts'
import { useAppliedSearch } from '#pages/search/applied-search.ts'
import type { StudySearchParams } from '#pages/search/search-params.ts'
import { useToday } from '#pages/today.ts'

export type FoundStudies = ReturnType<typeof useFoundStudies>

/** The studies of a list that fit the participant, and those that match the applied search. */
export function useFoundStudies(
  { catalogue, tables }: CatalogueWithTables,
  list: StudySelection,
  participant: Participant,
  params: StudySearchParams,
) {
  const today = useToday()
  const listed = useMemo(
    () => oldRecordsLast(selectStudies(catalogue, list, participant), today),
    [catalogue, list, participant, today],
  )
  /** To filter by; none in a list of one category. */
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
  const { searcher, withoutText, isReady } = useStudySearch(catalogue, tables.companies, need)
  const wishes = useMemo(
    () => searcher?.wishesOf(followed, listed, tables.categories) ?? null,
    [searcher, followed, listed, tables.categories],
  )
  const wanted = wishes?.search ?? followed
  const found = useMemo(
    () => (isWhole || searcher === null ? listed : searcher.find(listed, wanted, tables.categories)),
    [isWhole, searcher, listed, wanted, tables.categories],
  )
  const ignored = useMemo(
    () => searcher?.ignoredWords(wanted, listed, tables.categories) ?? null,
    [searcher, wanted, listed, tables.categories],
  )
  const foundIn = useMemo(
    () =>
      searcher === null || wanted.text === '' ? undefined : (id: number) => searcher.foundIn(wanted.text, id),
    [searcher, wanted.text],
  )
  return {
    catalogue,
    /** The search as typed. */
    search,
    change,
    settle,
    categories,
    /** The search that `found` belongs to; it follows the typed one with a delay. */
    followed,
    /** Whether `found` is not yet what the typed words find. */
    isSearching: search.text !== followed.text && (catalogue.isPart || !isReady),
    /** The whole list. */
    listed,
    found,
    /** Number of studies that a search finds by title, company and place alone. */
    withoutText,
    ignored,
    wishes,
    foundIn,
    /** Number of matches among all studies that fit the participant. */
    countInAllStudies: () => {
      const all = selectStudies(catalogue, { kind: 'all' }, participant)
      return searcher?.find(all, wanted, tables.categories).length ?? 0
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
