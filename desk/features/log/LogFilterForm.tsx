import { TextField } from '#ui/TextField.tsx'
import { useState } from 'react'
import { FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import type { LogFilter } from './queries.ts'

export interface LogFilterFormProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** An act (`operator.invite`) or its area (`operator`), and a record (`operator:3`). */
export function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  const [act, setAct] = useState(filter.act ?? '')
  const [subject, setSubject] = useState(filter.subject ?? '')
  return (
    <FormGrid
      onSubmit={() => onFilter({ act: act.trim() || undefined, subject: subject.trim() || undefined })}
    >
      <TextField
        label="Act"
        placeholder="operator.invite"
        value={act}
        onChange={(event) => setAct(event.target.value)}
      />
      <TextField
        label="Record"
        placeholder="operator:3"
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <FilterButtons submitText="Filter" isFiltered={isFiltered(filter)} onShowAll={() => onFilter({})} />
    </FormGrid>
  )
}
