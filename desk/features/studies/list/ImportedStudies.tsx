import { countedNoun } from '#domain/counted-noun.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { studiesQuery, type StudyFilters } from '#desk/features/studies/queries.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { WriteLink } from './WriteLink.tsx'
import { StudyLists } from '#desk/features/studies/StudyTabs.tsx'
import { StudyTable } from './StudyTable.tsx'
import { studyFilters } from '#contract/desk/answers/catalogue-studies.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { filterTitles } from '#desk/features/studies/study-texts.ts'
import { sourceTitles } from '#desk/shell/source-title.ts'
import { ChoiceField, FilterForm } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'

export interface ImportedStudiesProps {
  filters: StudyFilters
  onFilter: (filters: StudyFilters) => void
}

export function ImportedStudies({ filters, onFilter }: ImportedStudiesProps) {
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  const { total, starts } = useSuspenseQuery(studiesQuery(filters)).data.table ?? { total: 0, starts: [] }
  return (
    <DeskPage
      title="Studies"
      intro={<output>{countedNoun(total, 'study', 'studies')}</output>}
      actions={<WriteLink />}
    >
      <StudyLists shown="imported" />
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
    <FilterForm
      submitText="Search"
      isFiltered={isFiltered(filters)}
      onShowAll={() => onFilter({})}
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
        options={Object.entries(sourceTitles)
          .filter(([value]) => value !== 'own')
          .map(([value, label]) => ({ value, label }))}
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
    </FilterForm>
  )
}
