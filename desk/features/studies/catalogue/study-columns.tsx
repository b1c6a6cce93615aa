import type { CatalogueStudyRow } from '#contract/desk/answers/catalogue-studies.ts'
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { StudyLabels } from '#desk/features/studies/StudyLabels.tsx'
import { dayOf, sourceTitles } from '#desk/features/studies/study-texts.ts'
import styles from './StudyTable.module.css'

/** The host sorts and filters. */
export const features = tableFeatures({})

const helper = createColumnHelper<typeof features, CatalogueStudyRow>()

/** The columns of the table of studies. */
export function columnsFor(categories: readonly { id: number; title: string }[]) {
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  return helper.columns([
    helper.accessor('title', { header: 'Title', cell: ({ row }) => <Title study={row.original} /> }),
    helper.accessor(({ source }) => sourceTitles[source] ?? source, { id: 'source', header: 'Source' }),
    helper.accessor('source_key', { header: 'Key' }),
    helper.accessor(({ category }) => titles.get(category) ?? '', { id: 'category', header: 'Category' }),
    helper.accessor(({ publish_on: day }) => dayOf(day), { id: 'published', header: 'Published' }),
    helper.accessor(({ expire_on: day }) => (day === null ? '' : dayOf(day)), {
      id: 'expires',
      header: 'Expires',
    }),
  ])
}

function Title({ study }: { study: CatalogueStudyRow }) {
  const { id, title, source, source_key: key, featured, open, hidden, corrected } = study
  return (
    <span className={styles.title}>
      <a href={source === 'own' ? `/own-studies/${key}` : `/studies/${id}`} title={title}>
        {title}
      </a>
      <StudyLabels
        labels={[
          featured && 'Featured',
          hidden && 'Hidden',
          !open && !hidden && 'Closed',
          corrected && 'Corrected',
        ]}
      />
    </span>
  )
}
