import { t } from '#language/language.ts'
import { env } from '#api/env.ts'
import { laterTexts } from '#device/portal-language.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { StudySelection } from '#domain/fit/listing.ts'
import { isNarrowed } from '#domain/search/search-terms.ts'
import { studyViews } from '#domain/studies/study-view.ts'
import type { Marking } from '#features/studies/marking.ts'
import { SearchBar } from '#features/studies/list/SearchBar.tsx'
import { SponsoredStudy } from '#features/studies/ads/SponsoredStudy.tsx'
import { StudyList } from '#features/studies/list/StudyList.tsx'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { countText } from '#features/studies/list/study-count.ts'
import { NewLink, useNewOf, useNewStudies } from './new-studies.tsx'
import { hiddenEarly } from '#offline/sync/marks.ts'
// In the HTML, with those of the list: the last picture of the page has the strip too.
import stripStyles from '#pages/for-you/strip.module.css'
import { useMember } from '#pages/sign-in/current-member.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAdvertising } from './ads.tsx'
import { type FoundStudies, useFoundStudies } from './found-studies.ts'
import { type MarkedStudies, markingOf, useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import type { CatalogueWithTables } from './catalogue.ts'
import { searchKey } from '#pages/search/applied-search.ts'
import type { StudySearchParams } from '#pages/search/search-params.ts'
import { ForWhom, WhomNote } from '#pages/whom/for-whom.tsx'
import { usePlaceOf } from '#pages/whom/use-place-of.ts'
import { useViewer } from '#pages/whom/use-viewer.ts'
import type { misfitText as MisfitText } from './misfits.ts'
import { LeftOut } from './left-out.tsx'
import { useWarmImages } from './warm-images.ts'
import { loadLater } from '#ui/parts/load-later.tsx'
import type { Elements } from '#ui/parts/elements.ts'

/** Number of studies that a list showed, by history entry and search: going back restores it. */
const shownCounts = new Map<string, number>()

const noIds: readonly number[] = []
const forgetEarly = () => hiddenEarly.set(noIds)

const ofSearch = () => import('./nothing-found.tsx')
const NothingFound = loadLater(async () => (await ofSearch()).NothingFound)
const SearchNotes = loadLater(async () => {
  await laterTexts()
  return (await ofSearch()).SearchNotes
})

export interface StudyListPageProps {
  title: string
  /** Below the heading. */
  top?: Elements
  selection: StudySelection
  source: CatalogueWithTables
  /** Why a study of the list does not fit. Only a list that has such studies needs it, and loads it. */
  misfitsOf?: typeof MisfitText
  remarks?: Elements
  params: StudySearchParams
}

/** The page of My Studies, All Studies and the categories. */
export function StudyListPage(props: StudyListPageProps) {
  const { title, top, selection, source, misfitsOf, remarks, params } = props
  const { enc_id: owner } = useMember()
  const marked = useMarkedStudies()
  const [kept, keepPlace] = useState<readonly number[]>(noIds)
  const early = useSyncExternalStore(hiddenEarly.subscribe, hiddenEarly.get)
  useEffect(() => forgetEarly, [])
  // A study that was just hidden here keeps its place, with the button to undo it.
  const hidden = useMemo(
    () => marked.hidden.filter((id) => !kept.includes(id) && !early.includes(id)),
    [marked.hidden, kept, early],
  )
  const viewer = useViewer(hidden)
  const studies = useFoundStudies(source, selection, viewer.participant, params)
  const { catalogue, listed, followed, tables, today } = studies
  const news = useNewStudies(owner, today, catalogue)
  const newFound = useNewOf(studies.found, news)
  // Where nothing is new, as on the day of a first visit, there is nothing to filter by.
  const found = followed.isNew && newFound.length > 0 ? newFound : studies.found
  const placeOf = usePlaceOf(viewer, found)
  useWarmImages(listed, marked.saved, catalogue.studies)
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const key = searchKey(followed)
  const marking = useMemo(() => keepingPlaces(markingOf(marked), keepPlace), [marked])
  const forgetPlaces = () => {
    keepPlace(noIds)
    forgetEarly()
  }
  const { isPart } = catalogue
  const summary = useMemo(() => {
    if (isPart) return t('Loading studies')
    return listed.length === 0 ? '' : countText(shown(found, marking), shown(listed, marking))
  }, [isPart, found, listed, marking])
  const viewOf = useMemo(() => studyViews(tables, today), [tables, today])
  const misfitOf = useMemo(
    () => misfitsOf && ((study: StudyHead) => misfitsOf(study, viewOf(study), viewer)),
    [misfitsOf, viewOf, viewer],
  )
  const { sponsored, renderSlot } = useAdvertising(catalogue, viewer.participant, viewOf)
  const renderAd = useCallback((slot: number) => renderSlot(`list-${slot + 1}`, slot), [renderSlot])
  const keepCount = useCallback((count: number) => shownCounts.set(entry + key, count), [entry, key])
  if (isPart && listed.length === 0) return <StudyListSkeleton title={title} />
  return (
    <StudyList
      title={title}
      summary={summary}
      whom={<ForWhom />}
      links={
        <>
          <NewLink count={shown(newFound, marking)} since={news.since} search={studies.search} />
          <MarkedLinks {...marked} />
        </>
      }
      top={top && <div className={stripStyles.area}>{top}</div>}
      studies={found}
      isBusy={studies.isSearching}
      searchKey={key}
      foundIn={studies.foundIn}
      viewOf={viewOf}
      resizeUrl={env.imageResizeUrl}
      initialCount={shownCounts.get(entry + key)}
      onCountChange={keepCount}
      marking={marking}
      newIds={news.ids}
      misfitOf={misfitOf}
      placeOf={placeOf}
      renderAd={renderAd}
      remarks={
        <>
          <WhomNote />
          {remarks}
          {isNarrowed(followed) && <SearchNotes {...studies} list={selection} title={title} />}
        </>
      }
      searchBar={
        listed.length > 0 && <Search {...studies} found={found} summary={summary} onSearch={forgetPlaces} />
      }
      empty={
        found.length === 0 &&
        listed.length > 0 && <NothingFound {...studies} isAll={selection.kind === 'all'} />
      }
      more={
        selection.kind === 'my' &&
        !isPart && (
          <LeftOut
            count={Math.max(catalogue.count, catalogue.indexes.newestFirst.length) - listed.length}
            person={viewer.person}
            text={followed.text}
          />
        )
      }
      sponsored={sponsored && <SponsoredStudy study={viewOf(sponsored)} resizeUrl={env.imageResizeUrl} />}
    />
  )
}

interface SearchProps extends FoundStudies {
  summary: string
  onSearch: () => void
}

function Search({
  search,
  change,
  settle,
  categories,
  listed,
  followed,
  found,
  wishes,
  isSearching,
  summary,
  onSearch,
}: SearchProps) {
  const outcome = found.length === 0 ? t('No studies match') : summary
  return (
    <SearchBar
      search={{ ...search, ...(wishes && { order: wishes.search.order, place: wishes.search.place }) }}
      onChange={(next) => {
        onSearch()
        // A chosen picker counts from then on, and typed words for the same wish no longer do.
        const isTyped = next.text !== search.text
        change(isTyped ? { ...search, text: next.text } : { ...next, text: wishes?.rest ?? next.text })
      }}
      onLeave={settle}
      isBusy={isSearching}
      categories={categories}
      hasSpanish={search.isInSpanish || listed.some(({ languages }) => languages)}
      outcome={isNarrowed(followed) ? outcome : ''}
    />
  )
}

/** Keeps hidden studies in their places until the search changes. */
function keepingPlaces(
  marking: Marking,
  keepPlace: (change: (kept: readonly number[]) => readonly number[]) => void,
): Marking {
  return {
    ...marking,
    onHide: (id, isHidden) => {
      keepPlace((kept) => (isHidden ? [...kept, id] : kept.filter((other) => other !== id)))
      marking.onHide(id, isHidden)
    },
  }
}

/** Number of studies to choose from; hidden ones that keep their places do not count. */
function shown(studies: readonly StudyHead[], { isHidden }: Marking): number {
  return studies.filter(({ id }) => !isHidden(id)).length
}

function MarkedLinks({ saved, hidden }: MarkedStudies) {
  return (
    <>
      <Link to="/saved">{t('Saved{count}', { count: saved.length > 0 ? ` (${saved.length})` : '' })}</Link>
      {hidden.length > 0 && <Link to="/hidden">{t('Hidden ({count})', { count: hidden.length })}</Link>}
    </>
  )
}
