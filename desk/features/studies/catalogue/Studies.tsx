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
import { TextField } from '#ui/fields/TextField.tsx'
import { filterTitles } from '#desk/features/studies/study-texts.ts'
import { sourceTitles } from '#desk/shell/source-title.ts'
import { ChoiceField, FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'

export interface StudiesProps {
  filters: StudyFilters
  onFilter: (filters: StudyFilters) => void
}

export function Studies({ filters, onFilter }: StudiesProps) {
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  const { total, starts } = useSuspenseQuery(studiesQuery(filters)).data.table ?? { total: 0, starts: [] }
  const operator = useOperator()
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
      <StudyFilterForm
        key={`filter ${filters.search}`}
        filters={filters}
        categories={categories}
        onFilter={onFilter}
      />
      {total === 0 ? (
        <EmptyState title="No study matches" />
      ) : (
        // Another search starts at the top.
        <StudyTable
          key={JSON.stringify(filters)}
          filters={filters}
          total={total}
          starts={starts}
          categories={categories}
        />
      )}
    </DeskPage>
  )
}

interface StudyFilterFormProps {
  filters: StudyFilters
  categories: readonly { id: number; title: string }[]
  onFilter: (filters: StudyFilters) => void
}

function StudyFilterForm({ filters, categories, onFilter }: StudyFilterFormProps) {
  return (
    <search>
      <FormGrid
        onSubmit={(textOf) =>
          onFilter({
            search: textOf('search') || undefined,
            source: textOf('source') || undefined,
            category: Number(textOf('category')) || undefined,
            filter: studyFilters.find((name) => name === textOf('filter')),
          })
        }
      >
        <TextField
          label="Title or key"
          name="search"
          type="search"
          defaultValue={filters.search}
          maxLength={200}
          autoComplete="off"
        />
        <ChoiceField
          label="Source"
          name="source"
          options={Object.entries(sourceTitles).map(([value, label]) => ({ value, label }))}
          defaultValue={filters.source}
        />
        <ChoiceField
          label="Category"
          name="category"
          options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
          defaultValue={filters.category}
        />
        <ChoiceField
          label="State"
          name="filter"
          options={studyFilters.map((value) => ({ value, label: filterTitles[value] }))}
          defaultValue={filters.filter}
        />
        <FilterButtons submitText="Search" isFiltered={isFiltered(filters)} onShowAll={() => onFilter({})} />
      </FormGrid>
    </search>
  )
}
