import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#language/language.ts'
import { listPageSize } from '#contract/base/constants.ts'
import { type Misfit, type UnfitStudy, misfits } from '#domain/studies/fit.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { FoundIn } from '#features/studies/parts/FoundIn.tsx'
import { misfitLine, misfitTexts } from '#study/fit-text.ts'
import { StudyTitle } from '#features/studies/parts/StudyTitle.tsx'
import styles from './UnfitStudies.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface UnfitStudiesProps {
  groups: Readonly<Record<Misfit, readonly UnfitStudy[]>>
  /** Whether the search of the page has found a study. */
  isShown: (study: UnfitStudy['study']) => boolean
  /** The words of a study, such as its condition, in which the search has found it. */
  foundIn: (study: number) => Phrase | null
  remarks?: Elements
  viewOf: (study: UnfitStudy['study']) => StudyView
  /** For whom, if not for the participant. */
  whom: string | undefined
}

/** The studies that My Studies leaves out, grouped by reason, each with all of its reasons. */
export function UnfitStudies({ groups, isShown, remarks, whom, ...row }: UnfitStudiesProps) {
  const shown = misfits.filter((misfit) => groups[misfit].length > 0)
  return (
    <PageColumn
      title={t('Not for {name} now', { name: whom ?? t('you') })}
      intro={
        <>
          {rich('Studies that are not on {list}, and why.', {
            list: <Link to="/my">{t('your own list')}</Link>,
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
      }
    >
      {remarks}
      {shown.length === 0 && (
        <EmptyState
          title={t('Nothing is left out')}
          action={
            <Link to="/my" className={buttonClass()}>
              {t('Browse studies')}
            </Link>
          }
        >
          {t('Every study that is open right now is on your own list.')}
        </EmptyState>
      )}
      {shown.map((misfit) => {
        const unfit = groups[misfit].filter(({ study }) => isShown(study))
        return unfit.length > 0 && <Group key={misfit} misfit={misfit} unfit={unfit} whom={whom} {...row} />
      })}
    </PageColumn>
  )
}

interface GroupProps extends Pick<UnfitStudiesProps, 'viewOf' | 'foundIn' | 'whom'> {
  misfit: Misfit
  unfit: readonly UnfitStudy[]
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
      <span className={styles.why}>
        <span>{misfitLine(points, view, whom)}</span>
        {foundIn && (
          <>
            {' '}
            <span>·</span> <FoundIn phrase={foundIn} />
          </>
        )}
      </span>
    </li>
  )
}
