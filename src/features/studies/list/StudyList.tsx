import type { ReactNode } from 'react'
import { t } from '#language/language.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { studyCount } from './study-count.ts'
import { StudyCards, type StudyCardsProps } from './StudyCards.tsx'
import styles from './StudyList.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface StudyListProps extends StudyCardsProps {
  title: string
  /** Number of studies in the heading, or another text in its place. */
  summary?: string
  /** The choice for whom the studies are, beside the heading. */
  whom?: Elements
  /** Links to other lists, beside the heading. */
  links?: Elements
  /** Below the heading. */
  top?: Elements
  searchBar?: Elements
  /** Whether the studies do not yet follow the search. */
  isBusy?: boolean
  remarks?: Elements
  more?: ReactNode
  /** The box beside the list, or below it on a narrow screen. */
  sponsored?: Elements
  /** Replaces the message of an empty list. */
  empty?: Elements
}

/** A list of studies: ten at first, ten more per press (specification, sections 2 and 9). Each list has its own key. */
export function StudyList(props: StudyListProps) {
  const { title, summary, whom, links, top, searchBar, isBusy, remarks, more, sponsored, empty, ...cards } =
    props
  const { length: count } = cards.studies
  const overview = summary ?? studyCount(count)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {whom}
        <div className={styles.overview}>
          {overview !== '' && <p>{overview}</p>}
          {links}
        </div>
        {top}
      </header>
      {searchBar && <div className={styles.search}>{searchBar}</div>}
      <div className={styles.main} aria-busy={isBusy}>
        {remarks}
        {count === 0 ? empty || <Nothing /> : <StudyCards {...cards} />}
        {more && <p className={styles.others}>{more}</p>}
      </div>
      {sponsored && (
        <aside className={styles.aside} data-fleeting="room">
          {sponsored}
        </aside>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState title={t('No studies here right now')}>
      {t('New studies are added all the time. Check back soon.')}
    </EmptyState>
  )
}
