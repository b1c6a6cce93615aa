import { countedNoun } from '#domain/counted-noun.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StudyFilters, studiesQuery, studyChoicesQuery } from '#desk/features/studies/queries.ts'
import { useOperator } from '#desk/session/use-operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { StudyFilterForm } from './StudyFilterForm.tsx'
import { StudyTable } from './StudyTable.tsx'

export interface StudiesProps {
  filters: StudyFilters
  onFilter: (filters: StudyFilters) => void
}

/** Every study of the catalogue, newest first. */
export function Studies({ filters, onFilter }: StudiesProps) {
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  const { total, starts } = useSuspenseQuery(studiesQuery(filters)).data.table ?? { total: 0, starts: [] }
  const operator = useOperator()
  // Another search starts at the top.
  const key = JSON.stringify(filters)
  return (
    <DeskPage
      title="Studies"
      intro={<output>{countedNoun(total, 'study', 'studies')}</output>}
      actions={
        operator.may('editor') && (
          <Link to="/own-studies/new" className={buttonClass({ size: 'small' })}>
            Write a study
          </Link>
        )
      }
    >
      <StudyFilterForm key={filters.search} filters={filters} categories={categories} onFilter={onFilter} />
      {total === 0 ? (
        <EmptyState title="No study matches" />
      ) : (
        <StudyTable key={key} filters={filters} total={total} starts={starts} categories={categories} />
      )}
    </DeskPage>
  )
}
