import type { Column } from '#contract/desk/answers/applicants.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useState } from 'react'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { type RosterAnswer, type RosterOrder, rosterOrders } from '#contract/desk/answers/roster.ts'
import { ChoiceField, FilterForm } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import { sessionText } from './roster-texts.ts'
import type { RosterFilter } from './queries.ts'

export interface RosterFilterFormProps {
  roster: Pick<RosterAnswer, 'columns' | 'sessions' | 'study'>
  filter: RosterFilter
  onFilter: (filter: RosterFilter) => void
}

export function RosterFilterForm({
  roster: { columns, sessions, study },
  filter,
  onFilter,
}: RosterFilterFormProps) {
  const [{ key, value }, setAnswer] = useState(answerOf(filter))
  const [shown, setShown] = useState(filter)
  // The address has changed, such as by the browser's Back. A new form would lose the focus.
  if (shown !== filter) {
    setShown(filter)
    setAnswer(answerOf(filter))
  }
  const column = columns.find((one) => one.key === key)
  const { key: question, session, from, to, wanted, order } = filter
  return (
    <FilterForm
      isFiltered={isFiltered({ question, session, from, to, wanted, order })}
      onShowAll={() => onFilter({})}
      onSubmit={(textOf) => {
        const [asked, typed] = [textOf('key'), textOf('value')]
        // The answer belongs to another question, which its field is for.
        if (asked !== key) return setAnswer({ key: asked, value: '' })
        const numberOf = (name: string) => wholeNumber(textOf(name)) ?? undefined
        return onFilter({
          ...(asked !== '' && typed !== '' && { key, value: typed }),
          session: numberOf('session'),
          from: numberOf('from'),
          to: numberOf('to'),
          wanted: numberOf('wanted'),
          order: rosterOrders.find((name) => name === textOf('order')),
        })
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
      {sessions.length > 0 && (
        <ChoiceField
          label="Session"
          name="session"
          options={sessions.map((one) => ({ value: String(one.id), label: sessionText(one) }))}
          defaultValue={session}
        />
      )}
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={`${name} ${filter[name]}`}
          label={`Age ${name}`}
          name={name}
          inputMode="numeric"
          maxLength={3}
          defaultValue={filter[name]}
        />
      ))}
      {study.wanted_of > 0 && (
        <ChoiceField
          label="Wanted answers"
          name="wanted"
          options={Array.from({ length: study.wanted_of }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1} or more`,
          }))}
          defaultValue={wanted}
        />
      )}
      <ChoiceField
        label="First"
        name="order"
        emptyText="Earliest answer"
        options={rosterOrders.map((name) => ({ value: name, label: orderTexts[name] }))}
        defaultValue={order}
      />
    </FilterForm>
  )
}

const orderTexts: Record<RosterOrder, string> = {
  wanted: 'Most wanted answers',
  age: 'Youngest',
  session: 'Earliest session',
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
