import type { CatalogueStudyRow } from '#contract/desk/answers/catalogue-studies.ts'
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { CatalogueLabels } from '#desk/features/studies/StudyLabels.tsx'
import { sourceTitle } from '#desk/shell/source-title.ts'
import { calendarDayOf } from '#desk/shell/times.ts'
import styles from './StudyTable.module.css'

/** The host sorts and filters. */
export const features = tableFeatures({})

const helper = createColumnHelper<typeof features, CatalogueStudyRow>()

/** The columns of the table of studies. */
export function columnsFor(categories: readonly { id: number; title: string }[]) {
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  return helper.columns([
    helper.accessor('title', { header: 'Title', cell: ({ row }) => <Title study={row.original} /> }),
    helper.accessor(({ source }) => sourceTitle(source), { id: 'source', header: 'Source' }),
    helper.accessor('source_key', { header: 'Key', cell: ({ getValue }) => <Cut text={getValue()} /> }),
    helper.accessor(({ category }) => titles.get(category) ?? '', {
      id: 'category',
      header: 'Category',
      cell: ({ getValue }) => <Cut text={getValue()} />,
    }),
    helper.accessor(({ publish_on: day }) => calendarDayOf(day), { id: 'published', header: 'Published' }),
    helper.accessor(({ expire_on: day }) => (day === null ? '' : calendarDayOf(day)), {
      id: 'expires',
      header: 'Expires',
    }),
  ])
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
