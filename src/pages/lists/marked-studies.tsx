import { useIsOffline } from '#offline/network/connectivity.ts'
import { msg, t, plural } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import { loadErrorText } from '#api/errors.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { StudyList } from '#features/studies/list/StudyList.tsx'
import { savedQuery } from '#catalogue/queries.ts'
import { type MarkKind, setMark } from '#offline/sync/marks.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHeldStudies } from './held-studies.ts'
import { markingOf, useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { WhomNote } from '#pages/whom/for-whom.tsx'
import { usePlaceOf } from '#pages/whom/use-place-of.ts'
import { useViewer } from '#pages/whom/use-viewer.ts'
import { misfitText } from './misfits.ts'
import { useWordSearch } from '#pages/search/use-word-search.tsx'
import { useToday } from '#pages/today.ts'

const texts = {
  saved: {
    nothing: msg('Nothing saved yet'),
    hint: msg('Save a study with its bookmark, and you will find it here, even without a connection.'),
  },
  hidden: {
    nothing: msg('Nothing hidden'),
    hint: msg(
      'A study that you hide is removed from your lists and kept here, in case you change your mind.',
    ),
  },
} as const

/** The page of all saved or hidden studies, whether they fit the participant or not. */
export function MarkedStudiesPage({ kind, title }: { kind: MarkKind; title: string }) {
  const today = useToday()
  const marked = useMarkedStudies()
  const ids = useEverSeen(marked[kind])
  const { catalogue, studyOf, isOpen, tables } = useHeldStudies(ids)
  const studies = ids.flatMap((id) => studyOf(id) ?? [])
  const { found, foundIn, field, isSearching, nothing } = useWordSearch(catalogue, tables, studies)
  const closed = marked[kind].filter((id) => !isOpen(id))
  const marking = markingOf(marked)
  const viewer = useViewer(marked.hidden)
  const placeOf = usePlaceOf(viewer, found)
  const viewOf = (study: StudyHead) => viewStudy(study, tables, today)
  return (
    <StudyList
      title={title}
      {...(studies.length === 0 && { summary: '' })}
      links={
        <>
          <Link to="/my">{t('My Studies')}</Link>
          <Link to="/applications">{t('My applications')}</Link>
          {kind === 'saved' && studies.length > 1 && <Link to="/compare">{t('Compare')}</Link>}
        </>
      }
      searchBar={field}
      isBusy={isSearching}
      studies={found}
      foundIn={foundIn}
      viewOf={viewOf}
      misfitOf={(study) => misfitText(study, viewOf(study), viewer)}
      placeOf={placeOf}
      resizeUrl={env.imageResizeUrl}
      marking={marking}
      showAgain="Show again"
      remarks={
        <>
          <WhomNote />
          <Remarks kind={kind} isOnDeviceOnly={marked.isOnDeviceOnly(kind)} closed={closed} />
        </>
      }
      empty={
        nothing ||
        // Open ones that the page does not have are on their way.
        (closed.length < marked[kind].length ? <Awaited /> : <Nothing kind={kind} />)
      }
    />
  )
}

/** In place of studies that come with the next answer. */
const Awaited = () =>
  useIsOffline() ? (
    <Banner tone="info">{t('You are offline, and this page is not saved on this device yet.')}</Banner>
  ) : (
    <Skeleton height="9rem" />
  )

/** Says that there are no marked studies, or why the page does not know any. */
function Nothing({ kind }: { kind: MarkKind }) {
  const { data, error } = useQuery(savedQuery)
  const isOffline = useIsOffline()
  if (kind === 'saved' && hasFeature('saved') && data === undefined) {
    return error ? (
      <Banner tone="error">{loadErrorText(error, isOffline)}</Banner>
    ) : (
      <Skeleton height="9rem" />
    )
  }
  return (
    <EmptyState
      title={t(texts[kind].nothing)}
      action={
        <Link to="/my" className={buttonClass()}>
          {t('Browse studies')}
        </Link>
      }
    >
      {t(texts[kind].hint)}
    </EmptyState>
  )
}

interface RemarksProps {
  kind: MarkKind
  isOnDeviceOnly: boolean
  /** Ids of studies that the host does not have any more. */
  closed: readonly number[]
}

function Remarks({ kind, isOnDeviceOnly, closed }: RemarksProps) {
  const remove = () => {
    for (const id of closed) setMark(kind, id, false)
  }
  return (
    <>
      {isOnDeviceOnly && (
        <Banner tone="info">
          {hasFeature(kind)
            ? t('Your latest changes are on this device. They go to your account as soon as we can reach it.')
            : t('This list is kept only on this device, until you log out.')}
        </Banner>
      )}
      {closed.length > 0 && (
        <Banner tone="info" button={{ text: t('Remove'), onPress: remove }}>
          {plural(closed.length, '1 study has closed since.', '{count} studies have closed since.')}
        </Banner>
      )}
    </>
  )
}

/** Keeps studies in the list that are unmarked while it is open, so that a mistaken press can be undone. */
function useEverSeen(ids: readonly number[]): readonly number[] {
  const [seen, setSeen] = useState(ids)
  const added = ids.filter((id) => !seen.includes(id))
  if (added.length > 0) setSeen([...added, ...seen])
  return seen
}
