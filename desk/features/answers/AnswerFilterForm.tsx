import type { Column } from '#contract/desk/answers/applicants.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useState } from 'react'
import { FilterForm } from '#desk/shell/FormGrid.tsx'
import type { RosterFilter } from './queries.ts'

export interface AnswerFilterFormProps {
  columns: readonly Column[]
  filter: RosterFilter
  onFilter: (filter: Pick<RosterFilter, 'key' | 'value'>) => void
}

export function AnswerFilterForm({ columns, filter, onFilter }: AnswerFilterFormProps) {
  const [{ key, value }, setAnswer] = useState(answerOf(filter))
  const [shown, setShown] = useState(filter)
  // The address has changed, such as by the browser's Back. A new form would lose the focus.
  if (shown !== filter) {
    setShown(filter)
    setAnswer(answerOf(filter))
  }
  const column = columns.find((one) => one.key === key)
  return (
    <FilterForm
      isFiltered={filter.key !== undefined}
      onShowAll={() => onFilter({})}
      onSubmit={(textOf) => {
        const [question, typed] = [textOf('key'), textOf('value')]
        // The answer belongs to another question, which its field is for.
        if (question !== key) setAnswer({ key: question, value: '' })
        else onFilter(question !== '' && typed !== '' ? { key, value: typed } : {})
      }}
    >
      <SelectField
        label="Question"
        name="key"
        emptyText="Any"
        options={columns.map((one) => ({ value: one.key, label: one.label }))}
        value={key}
        onChange={({ target }) => setAnswer({ key: target.value, value: '' })}
      />
      {column && (
        <AnswerField column={column} value={value} onChange={(answer) => setAnswer({ key, value: answer })} />
      )}
    </FilterForm>
  )
}

const answerOf = ({ key = '', value = '' }: RosterFilter) => ({ key, value })

interface AnswerFieldProps {
  column: Column
  value: string
  onChange: (value: string) => void
}

function AnswerField({ column, value, onChange }: AnswerFieldProps) {
  if (isChoice(column))
    return (
      <SelectField
        label="Answer"
        name="value"
        options={column.options}
        value={value}
        required
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <TextField
      label="Answer"
      name="value"
      hint={
        column.type === 'date' ? 'Day, month and year: 24/12/1990, or a part of it' : 'A part of it is enough'
      }
      value={value}
      maxLength={2000}
      required
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
