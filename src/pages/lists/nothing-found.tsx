import { t, plural } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { wholeList } from '#domain/search/search-terms.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Link } from '@tanstack/react-router'
import { TellMe, type TellMeProps } from '#pages/alerts/tell-me.tsx'
import { DidYouMean } from '#pages/search/did-you-mean.tsx'
import { paramsOf } from '#pages/search/applied-search.ts'
import { IgnoredWords, WishNote } from '#pages/search/ignored-words.tsx'
import { NearPlace } from '#pages/search/near-place.tsx'
import type { FoundStudies } from './found-studies.ts'

interface NothingFoundProps extends FoundStudies {
  isAll: boolean
}

/** Suggestions when a search finds nothing: search all studies, or clear the search. */
export function NothingFound(props: NothingFoundProps) {
  const { catalogue, search, change, countInAllStudies, followed, isAll } = props
  const elsewhere = isAll ? 0 : countInAllStudies()
  const isPartial = catalogue.indexes.newestFirst.length < catalogue.count
  return (
    <EmptyState
      title={t('No studies match')}
      action={
        <>
          <DidYouMean
            text={search.text}
            textsOf={() => Object.values(catalogue.studies).map(({ title }) => title)}
            onSearch={(text) => change({ ...search, text })}
          />
          {(elsewhere > 0 || (isPartial && !isAll)) && (
            <Link to="/all" search={paramsOf(followed)} className={buttonClass()}>
              {isPartial
                ? t('Search in All Studies')
                : plural(elsewhere, 'See the match in All Studies', 'See {count} matches in All Studies')}
            </Link>
          )}
          <Button variant="secondary" onClick={() => change({ ...wholeList, order: search.order })}>
            {t('Clear search and filters')}
          </Button>
        </>
      }
    >
      {t('Try fewer or different words, or remove a filter.')}
    </EmptyState>
  )
}

interface SearchNotesProps extends FoundStudies, Pick<TellMeProps, 'list' | 'title'> {}

/** Notes on a search: an offer to tell of new studies, words not found, trials around a typed place, missing texts. */
export function SearchNotes({
  list,
  title,
  search,
  change,
  followed,
  wishes,
  ignored,
  withoutText,
  categories,
}: SearchNotesProps) {
  return (
    <>
      <WishNote wishes={wishes} onUndo={(rest) => change({ ...search, text: rest })} />
      <IgnoredWords words={ignored} />
      {hasFeature('editions') && <NearPlace text={followed.text} />}
      {withoutText > 0 && followed.text !== '' && (
        <p>
          {plural(
            withoutText,
            '1 study is searched by title, company and place alone.',
            '{count} studies are searched by title, company and place alone.',
          )}
        </p>
      )}
      <TellMe list={list} title={title} search={followed} categories={categories} />
    </>
  )
}
