import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import { actTexts } from './act-texts.ts'
import type { LogFilter } from './queries.ts'

export interface LogFilterFormProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** An act, and a record (`operator:3`). */
export function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  return (
    <FormGrid
      onSubmit={(textOf) =>
        onFilter({ act: textOf('act') || undefined, subject: textOf('subject') || undefined })
      }
    >
      <SelectField
        name="act"
        label="Act"
        emptyText="Any"
        options={Object.entries(actTexts).map(([value, label]) => ({ value, label }))}
        defaultValue={filter.act ?? ''}
      />
      <TextField name="subject" label="Record" placeholder="operator:3" defaultValue={filter.subject} />
      <FilterButtons submitText="Filter" isFiltered={isFiltered(filter)} onShowAll={() => onFilter({})} />
    </FormGrid>
  )
}
