import type { CatalogueStudyRow } from '#contract/desk/answers/catalogue-studies.ts'
import type { ReactNode } from 'react'
import { CatalogueLabels } from '#desk/features/studies/StudyLabels.tsx'
import { sourceTitle } from '#desk/shell/source-title.ts'
import { calendarDayOf } from '#desk/shell/times.ts'
import styles from './StudyTable.module.css'

export interface StudyColumn {
  id: string
  header: string
  cell: (study: CatalogueStudyRow) => ReactNode
}

/** The columns of the table of studies. The host sorts and filters. */
export function columnsFor(categories: readonly { id: number; title: string }[]): StudyColumn[] {
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  return [
    { id: 'title', header: 'Title', cell: (study) => <Title study={study} /> },
    { id: 'source', header: 'Source', cell: ({ source }) => sourceTitle(source) },
    { id: 'key', header: 'Key', cell: ({ source_key: key }) => <Cut text={key} /> },
    { id: 'category', header: 'Category', cell: ({ category }) => <Cut text={titles.get(category) ?? ''} /> },
    { id: 'published', header: 'Published', cell: ({ publish_on: day }) => calendarDayOf(day) },
    { id: 'expires', header: 'Expires', cell: ({ expire_on: day }) => day && calendarDayOf(day) },
  ]
}

/** A text of any length. The other texts fit, and cells that cut none are drawn in half the time. */
function Cut({ text }: { text: string }) {
  return <span className={styles.cut}>{text}</span>
}

function Title({ study }: { study: CatalogueStudyRow }) {
  const { id, title, source, source_key: key } = study
  return (
    <span className={styles.title}>
      <a href={source === 'own' ? `/own-studies/${key}` : `/studies/${id}`} title={title}>
        {title}
      </a>
      <CatalogueLabels study={study} />
    </span>
  )
}
