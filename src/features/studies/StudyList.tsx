import { Fragment, type ReactNode, useState } from 'react'
import type { Study } from '#contract/catalogue.ts'
import { listPageSize, studiesPerAd } from '#contract/constants.ts'
import { texts } from '#contract/texts.ts'
import type { StudyView } from '#domain/study-view.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListedStudy } from './ListedStudy.tsx'
import type { Marking } from './marking.ts'
import styles from './StudyList.module.css'

export interface StudyListProps {
  title: string
  /** All of them, in order; only those shown are turned into views. */
  studies: readonly Study[]
  viewOf: (study: Study) => StudyView
  /** Base of the image service. */
  resizeUrl: string
  /** What the heading says of how many there are; by preset their number. */
  summary?: string
  /** Ways to other lists, beside the heading. */
  links?: ReactNode
  /** Changes with what is searched for: the list then starts from its top. */
  searchKey?: string
  /** Search field, filters and order. */
  searchBar?: ReactNode
  /** What else there is to say, above the studies. */
  remarks?: ReactNode
  /** How many to show at first, for a list that is come back to. */
  initialCount?: number | undefined
  /** Told how many are shown after LOAD MORE. */
  onCountChange?: (count: number) => void
  /** What a participant may do with a study here. */
  marking?: Marking | undefined
  /** What the way back to a hidden study is called. */
  showAgain?: 'Undo' | 'Show again'
  /** The advertisement after every fifth study; counts from 0. */
  renderAd?: (slot: number) => ReactNode
  /** What else there is, below the studies. */
  more?: ReactNode
  /** The box beside the list, or below it on a narrow screen. */
  sponsored?: ReactNode
  /** What to say when there is none, if there is more to say than that. */
  empty?: ReactNode
}

const eagerImages = 2
const countFormat = new Intl.NumberFormat('en-US')

/** A list of studies: ten at first, ten more per press (specification, sections 2 and 9). Give each list its own key. */
export function StudyList(props: StudyListProps) {
  const {
    title,
    studies,
    summary = studyCount(studies.length),
    links,
    searchBar,
    remarks,
    more,
    sponsored,
    empty,
  } = props
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.overview}>
          {summary !== '' && <p>{summary}</p>}
          {links}
        </div>
      </header>
      {searchBar && <div className={styles.search}>{searchBar}</div>}
      <div className={styles.main}>
        {remarks}
        {studies.length === 0 ? empty || <Nothing /> : <Cards {...props} />}
        {more && <p className={styles.others}>{more}</p>}
      </div>
      {sponsored && <aside className={styles.aside}>{sponsored}</aside>}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState title="No studies here right now">
      New studies are added all the time. Look again soon.
    </EmptyState>
  )
}

function Cards(props: StudyListProps) {
  const { studies, viewOf, resizeUrl, searchKey, marking, showAgain = 'Undo', renderAd } = props
  const { initialCount = listPageSize, onCountChange } = props
  const [count, setCount] = useState(initialCount)
  const [firstNewId, setFirstNewId] = useState<number | null>(null)
  const [shownKey, setShownKey] = useState(searchKey)
  if (shownKey !== searchKey) {
    setShownKey(searchKey)
    setCount(initialCount)
    setFirstNewId(null)
  }

  const loadMore = () => {
    setFirstNewId(studies[count]?.id ?? null)
    setCount(count + listPageSize)
    onCountChange?.(count + listPageSize)
  }
  return (
    <>
      {studies.slice(0, count).map((study, index) => (
        <Fragment key={study.id}>
          <ListedStudy
            study={viewOf(study)}
            resizeUrl={resizeUrl}
            isEager={index < eagerImages}
            isFirstNew={study.id === firstNewId}
            marking={marking}
            showAgain={showAgain}
          />
          {(index + 1) % studiesPerAd === 0 && renderAd?.((index + 1) / studiesPerAd - 1)}
        </Fragment>
      ))}
      {count < studies.length && (
        <div className={styles.more}>
          <div>
            <Button variant="secondary" isWide onClick={loadMore}>
              {texts.loadMore}
            </Button>
          </div>
          <p>
            {countFormat.format(count)} of {studyCount(studies.length)} shown
          </p>
        </div>
      )}
    </>
  )
}

/** "12 of 240 studies" while something is left out. */
export function countText(count: number, total: number): string {
  return count === total ? studyCount(count) : `${countFormat.format(count)} of ${studyCount(total)}`
}

function studyCount(count: number): string {
  return count === 1 ? '1 study' : `${countFormat.format(count)} studies`
}
