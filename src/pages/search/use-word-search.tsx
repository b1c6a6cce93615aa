import { t } from '#language/language.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { wholeList } from '#domain/search/search-terms.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { StudyTables } from '#domain/studies/study-view.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { IgnoredWords, WishNote } from './ignored-words.tsx'
import { useStudySearch } from './search-texts.ts'

/** Fewer studies are looked through without a search. */
const minStudies = 2

/**
 * Search of a list without filters. Its words are not kept in the address.
 *
 * @param first Words with which it begins.
 */
export function useWordSearch(
  catalogue: Catalogue,
  tables: StudyTables,
  studies: readonly StudyHead[],
  first = '',
) {
  const [text, setText] = useState(first)
  const followed = useDeferredValue(text)
  const search = useMemo(() => ({ ...wholeList, text: followed }), [followed])
  const isSearched = followed.trim() !== ''
  const { searcher, isReady } = useStudySearch(catalogue, tables.companies, isSearched ? 'words' : 'nothing')
  const isSearching = text !== followed && !isReady
  const wishes = useMemo(() => searcher?.wishesOf(search, studies, {}) ?? null, [searcher, studies, search])
  const wanted = wishes?.search ?? search
  const found = useMemo(
    () => (isSearched && searcher ? searcher.find(studies, wanted, {}) : studies),
    [isSearched, searcher, studies, wanted],
  )
  const ignored = useMemo(
    () => searcher?.ignoredWords(wanted, studies, {}) ?? null,
    [searcher, studies, wanted],
  )
  return {
    found,
    isSearching,
    foundIn: (id: number) => (isSearched ? (searcher?.foundIn(wanted.text, id) ?? null) : null),
    field: studies.length >= minStudies && (
      <search>
        <SearchField label={t('Search studies')} value={text} onChange={setText} isBusy={isSearching} />
        <WishNote wishes={wishes} onUndo={setText} />
        <IgnoredWords words={ignored} />
      </search>
    ),
    /** Stands for the list when the search finds nothing. */
    nothing: isSearched && found.length === 0 && (
      <EmptyState
        title={t('No studies match')}
        action={
          <Button variant="secondary" onClick={() => setText('')}>
            {t('Clear search')}
          </Button>
        }
      >
        {t('Try fewer or different words.')}
      </EmptyState>
    ),
  }
}
