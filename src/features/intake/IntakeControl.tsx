import { type Control, useController } from 'react-hook-form'
import type { IntakeField } from '#contract/intake.ts'
import { fromDayMonthYear, toDayMonthYear } from '#domain/calendar.ts'
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx'
import { DateField } from '#ui/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Answer, type IntakeValues, answerError } from './answers.ts'
import styles from './IntakeControl.module.css'

interface IntakeControlProps {
  field: IntakeField
  index: number
  control: Control<IntakeValues>
}

/** One question, by its type (specification, section 2). Text that is only shown is always valid. */
export function IntakeControl({ field, index, control }: IntakeControlProps) {
  const { field: bound, fieldState } = useController({
    control,
    name: `answers.${index}`,
    rules: { validate: (answer: Answer) => answerError(field, answer) ?? true },
  })
  const { value, onChange, ref, name, onBlur } = bound
  const shared = {
    label: field.label ?? field.placeholder ?? field.key,
    hint: field.description,
    error: fieldState.error?.message,
    isRequired: field.required,
  }
  if (field.type === 'text') return <ShownText field={field} />
  if (field.type === 'checkbox' || field.type === 'radio') {
    const checked = typeof value === 'string' ? [value] : (value ?? [])
    const toggled = (option: string, isChecked: boolean) =>
      isChecked ? [...checked, option] : checked.filter((other) => other !== option)
    return (
      <ChoiceGroup
        {...shared}
        kind={field.type}
        options={field.options}
        checked={checked}
        onToggle={(option, isChecked) =>
          onChange(field.type === 'radio' ? option : inOrder(field, toggled(option, isChecked)))
        }
        input={{ name, onBlur }}
        inputRef={ref}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  return (
    <div className={styles.tall}>
      {field.type === 'date' ? (
        <DateField
          {...shared}
          {...{ ref, name, onBlur }}
          value={fromDayMonthYear(text)}
          onValueChange={(day) => onChange(toDayMonthYear(day))}
        />
      ) : (
        <TextField
          {...shared}
          {...{ ref, name, onBlur, onChange }}
          value={text}
          maxLength={2000}
          placeholder={field.placeholder ?? undefined}
        />
      )}
    </div>
  )
}

function ShownText({ field }: { field: IntakeField }) {
  return (
    <div className={styles.text}>
      {field.label !== null && <h2>{field.label}</h2>}
      {field.description !== null && <p>{field.description}</p>}
      {field.defaultValue !== null && <p>{field.defaultValue}</p>}
    </div>
  )
}

/** Checked values in the order of the options, whatever the order of the clicks. */
function inOrder(field: IntakeField, checked: readonly string[]): string[] {
  return field.options.map(({ value }) => value).filter((value) => checked.includes(value))
}
