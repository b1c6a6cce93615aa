import { countedNoun } from '#domain/counted-noun.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studiesQuery, studyChoicesQuery, type StudyFilters } from '#desk/features/studies/queries.ts'
import { useOperator } from '#desk/session/operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { StudyTable } from './StudyTable.tsx'
import { studyFilters } from '#contract/desk/answers/catalogue-studies.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useState } from 'react'
import { filterTitles } from '#desk/features/studies/study-texts.ts'
import { sourceTitles } from '#desk/shell/source-title.ts'
import { FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'

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

export interface StudyFilterFormProps {
  filters: StudyFilters
  categories: readonly { id: number; title: string }[]
  onFilter: (filters: StudyFilters) => void
}

/** Search and filters. A choice counts immediately, with the text that is typed by then. */
export function StudyFilterForm({ filters, categories, onFilter }: StudyFilterFormProps) {
  const [search, setSearch] = useState(filters.search ?? '')
  const apply = (changes: StudyFilters) =>
    onFilter({ ...filters, search: search.trim() || undefined, ...changes })
  return (
    <search>
      <FormGrid onSubmit={(textOf) => apply({ search: textOf('search') || undefined })}>
        <TextField
          label="Title or key"
          name="search"
          type="search"
          value={search}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label="Source"
          emptyText="All"
          options={Object.entries(sourceTitles).map(([value, label]) => ({ value, label }))}
          value={filters.source ?? ''}
          onChange={(event) => apply({ source: event.target.value || undefined })}
        />
        <SelectField
          label="Category"
          emptyText="All"
          options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(filters.category ?? '')}
          onChange={(event) => apply({ category: Number(event.target.value) || undefined })}
        />
        <SelectField
          label="State"
          emptyText="All"
          options={studyFilters.map((value) => ({ value, label: filterTitles[value] }))}
          value={filters.filter ?? ''}
          onChange={(event) => apply({ filter: studyFilters.find((name) => name === event.target.value) })}
        />
        <FilterButtons submitText="Search" isFiltered={isFiltered(filters)} onShowAll={() => onFilter({})} />
      </FormGrid>
    </search>
  )
}
