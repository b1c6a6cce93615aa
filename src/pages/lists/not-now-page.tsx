import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { t } from '#language/language.ts'
import { listPageSize } from '#contract/base/constants.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import { type Misfit, type UnfitStudy, misfits, unfitStudies } from '#domain/fit/fit.ts'
import { type StudyView, viewStudy } from '#domain/studies/study-view.ts'
import { FoundIn } from '#features/studies/parts/FoundIn.tsx'
import { StudyTitle } from '#features/studies/parts/StudyTitle.tsx'
import { useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { handedWords } from '#pages/search/handed-words.ts'
import { useWordSearch } from '#pages/search/use-word-search.tsx'
import { useToday } from '#pages/today.ts'
import { WhomNote } from '#pages/whom/for-whom.tsx'
import { useViewer } from '#pages/whom/use-viewer.ts'
import { misfitLine, misfitTexts } from '#study/fit-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './not-now-page.module.css'
import { useAreas } from './use-areas.tsx'

/** The studies that My Studies leaves out, grouped by reason, each with all of its reasons, and a search among them. */
export function NotNowPage() {
  const { catalogue, tables, notice } = useAreas()
  const today = useToday()
  const { hidden } = useMarkedStudies()
  const { participant, person } = useViewer(hidden)
  const whom = person?.name
  const groups = useMemo(() => unfitStudies(catalogue, participant), [catalogue, participant])
  const studies = useMemo(
    () => Object.values(groups).flatMap((unfit) => unfit.map(({ study }) => study)),
    [groups],
  )
  const client = useQueryClient()
  const [handed = ''] = useState(() => client.getQueryData<string>(handedWords))
  useEffect(() => client.removeQueries({ queryKey: handedWords }), [client])
  const { found, foundIn, field, nothing } = useWordSearch(catalogue, tables, studies, handed)
  const shown = useMemo(() => new Set(found), [found])
  return (
    <PageColumn title={t('Not for {name} now', { name: whom ?? t('you') })} intro={<Intro whom={whom} />}>
      <WhomNote />
      {field}
      {notice}
      {nothing}
      {studies.length === 0 && <NothingLeftOut />}
      {misfits.map((misfit) => {
        const unfit = groups[misfit].filter(({ study }) => shown.has(study))
        const viewOf = (study: UnfitStudy['study']) => viewStudy(study, tables, today)
        return unfit.length > 0 && <Group key={misfit} {...{ misfit, unfit, viewOf, foundIn, whom }} />
      })}
    </PageColumn>
  )
}

function Intro({ whom }: Pick<GroupProps, 'whom'>) {
  return (
    <>
      {rich('Studies that are not on {list}, and why.', {
        list: <Link to="/my">{whom ? t('the list for {name}', { name: whom }) : t('your own list')}</Link>,
      })}
      {whom === undefined && (
        <>
          {' '}
          {rich('The reasons come from {profile}.', {
            profile: <Link to="/profile">{t('your profile')}</Link>,
          })}
        </>
      )}
    </>
  )
}

function NothingLeftOut() {
  return (
    <EmptyState
      title={t('Nothing is left out')}
      action={
        <Link to="/my" className={buttonClass()}>
          {t('Browse studies')}
        </Link>
      }
    >
      {t('Every study that is open right now is on the list.')}
    </EmptyState>
  )
}

interface GroupProps {
  misfit: Misfit
  unfit: readonly UnfitStudy[]
  viewOf: (study: UnfitStudy['study']) => StudyView
  /** The words of a study, such as its condition, in which the search has found it. */
  foundIn: (study: number) => Phrase | null
  /** For whom, if not for the participant. */
  whom: string | undefined
}

function Group({ misfit, unfit, viewOf, foundIn, whom }: GroupProps) {
  const [count, setCount] = useState(listPageSize)
  const title = t(misfitTexts[misfit].title)
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        <span>{title}</span> <span className={styles.count}>{unfit.length}</span>
      </h2>
      {whom === undefined && <p className={styles.text}>{t(misfitTexts[misfit].text)}</p>}
      <ul className={styles.studies}>
        {unfit.slice(0, count).map((one) => (
          <UnfitRow
            key={one.study.id}
            view={viewOf(one.study)}
            points={one.points}
            foundIn={foundIn(one.study.id)}
            whom={whom}
          />
        ))}
      </ul>
      {count < unfit.length && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setCount(count + listPageSize)}>
            <span>{t('Show more')}</span>
            <VisuallyHidden>{` (${title})`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </section>
  )
}

interface UnfitRowProps {
  view: StudyView
  points: UnfitStudy['points']
  foundIn: Phrase | null
  whom: string | undefined
}

function UnfitRow({ view, points, foundIn, whom }: UnfitRowProps) {
  return (
    <li>
      <Link to="/study/$id" params={{ id: String(view.id) }} className={styles.title}>
        <StudyTitle study={view} />
      </Link>
      <span className={styles.pay}>{view.payout && <HostText isCommon>{view.payout}</HostText>}</span>
      <small className={styles.why}>
        <span>{misfitLine(points, view, whom)}</span>
        {foundIn && (
          <>
            {' '}
            <span>·</span> <FoundIn phrase={foundIn} />
          </>
        )}
      </small>
    </li>
  )
}
