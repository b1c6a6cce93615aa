import { earliestYear } from '#contract/answers/profile.ts'
import { fromDayMonthYear, toDayMonthYear } from '#domain/dates/calendar.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useController, useWatch } from 'react-hook-form'
import type { QuestionValues } from './values/question-values.ts'
import { type OwnStudyFormState, useFieldOf } from './use-own-study-form.ts'

interface DefaultFieldProps {
  form: OwnStudyFormState
  index: number
  type: QuestionValues['type']
}

/** The answer with which a question starts, by its type. Boxes start unchecked, so they have none. */
export function DefaultField({ type, ...props }: DefaultFieldProps) {
  if (type === 'checkbox') return null
  if (type === 'radio') return <DefaultOption {...props} />
  if (type === 'date') return <DefaultDay {...props} />
  return <DefaultText {...props} label={type === 'text' ? 'Second paragraph' : 'Answer at the start'} />
}

type FieldProps = Omit<DefaultFieldProps, 'type'>

function DefaultText({ form, index, label }: FieldProps & { label: string }) {
  return <TextField label={label} {...useFieldOf(form)(`questions.${index}.defaultValue`)} />
}

function DefaultDay({ form, index }: FieldProps) {
  const name = `questions.${index}.defaultValue` as const
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <DateField
      label="Answer at the start"
      {...{ ref: field.ref, name, onBlur: field.onBlur }}
      value={fromDayMonthYear(field.value)}
      error={fieldState.error && `Enter a date from ${earliestYear} on.`}
      onValueChange={(day) => field.onChange(toDayMonthYear(day) ?? '')}
    />
  )
}

function DefaultOption({ form, index }: FieldProps) {
  const name = `questions.${index}.options` as const
  const options = useWatch({ control: form.control, name })
  const chosen = options.findIndex(({ isDefault }) => isDefault)
  const choose = (position: string) =>
    options.forEach((_option, at) =>
      form.setValue(`${name}.${at}.isDefault`, String(at) === position, { shouldDirty: true }),
    )
  return (
    <SelectField
      label="Chosen at the start"
      emptyText="None"
      options={options.map(({ label }, at) => ({
        value: String(at),
        label: label.trim() || `Option ${at + 1}`,
      }))}
      value={chosen === -1 ? '' : String(chosen)}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
