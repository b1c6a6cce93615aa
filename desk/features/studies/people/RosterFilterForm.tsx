import type { Column } from '#contract/desk/answers/applicants.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { TextField } from '#ui/fields/TextField.tsx'
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
  const { key, value, session, from, to, wanted, order } = filter
  const column = columns.find((one) => one.key === key)
  return (
    <FilterForm
      isFiltered={isFiltered({ key, session, from, to, wanted, order })}
      onShowAll={() => onFilter({})}
      onSubmit={(textOf) => {
        const numberOf = (name: string) => wholeNumber(textOf(name)) ?? undefined
        const asked = textOf('key') || undefined
        onFilter({
          key: asked,
          // The answer to another question is none to this one.
          value: (asked === key && textOf('value')) || undefined,
          session: numberOf('session'),
          from: numberOf('from'),
          to: numberOf('to'),
          wanted: numberOf('wanted'),
          order: rosterOrders.find((name) => name === textOf('order')),
        })
      }}
    >
      <ChoiceField
        label="Question"
        name="key"
        emptyText="Any"
        options={columns.map((one) => ({ value: one.key, label: one.label }))}
        defaultValue={key}
      />
      {column && <AnswerField key={`${key} ${value}`} column={column} value={value} />}
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

function AnswerField({ column, value }: { column: Column; value: string | undefined }) {
  const field = { label: 'Answer', name: 'value', defaultValue: value }
  if (isChoice(column)) return <ChoiceField {...field} options={column.options} />
  const hint =
    column.type === 'date' ? 'Day, month and year: 24/12/1990, or a part of it' : 'A part of it is enough'
  return <TextField {...field} hint={hint} maxLength={2000} autoComplete="off" />
}
