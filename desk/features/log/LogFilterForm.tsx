import { TextField } from '#ui/TextField.tsx'
import { FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import type { LogFilter } from './queries.ts'

export interface LogFilterFormProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** An act (`operator.invite`) or its area (`operator`), and a record (`operator:3`). */
export function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  return (
    <FormGrid
      onSubmit={(textOf) =>
        onFilter({ act: textOf('act') || undefined, subject: textOf('subject') || undefined })
      }
    >
      <TextField name="act" label="Act" placeholder="operator.invite" defaultValue={filter.act} />
      <TextField name="subject" label="Record" placeholder="operator:3" defaultValue={filter.subject} />
      <FilterButtons submitText="Filter" isFiltered={isFiltered(filter)} onShowAll={() => onFilter({})} />
    </FormGrid>
  )
}
