import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { t } from '#language/language.ts'
import { type IntakeField, sessionsKey } from '#contract/answers/intake.ts'
import { formatDate, fromDayMonthYear, toDayMonthYear } from '#domain/dates/calendar.ts'
import { type KnownAnswer, answerText, questionText } from '#domain/submitted-answers.ts'
import { Button } from '#ui/parts/Button.tsx'
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { useDataLanguage } from '#ui/parts/written-in.ts'
import { rich } from '#ui/parts/rich.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type IntakeAnswer, type IntakeValues, answerError, isSameAnswer } from './answers.ts'
import styles from './IntakeControl.module.css'

interface IntakeControlProps {
  field: IntakeField
  known: KnownAnswer | null
  index: number
  control: Control<IntakeValues>
}

/** One question, by its type (specification, section 2). A field that only shows text is always valid. */
export function IntakeControl({ field, known, index, control }: IntakeControlProps) {
  const { field: bound, fieldState } = useController({
    control,
    name: `answers.${index}`,
    rules: { validate: (answer: IntakeAnswer) => answerError(field, answer) ?? true },
  })
  const { value, onChange, ref, name, onBlur } = bound
  const written = useDataLanguage()
  const shared = {
    label: <HostText>{questionText(field)}</HostText>,
    hint: hintOf(field, known, value),
    error: fieldState.error?.message,
    isRequired: field.required,
  }
  if (field.type === 'text') return <ShownText field={field} />
  if (field.type === 'checkbox' || field.type === 'radio') {
    const checked = typeof value === 'string' ? [value] : (value ?? [])
    const toggled = (option: string, isChecked: boolean) =>
      isChecked ? [...checked, option] : checked.filter((other) => other !== option)
    return (
      <div className={styles.choice}>
        <ChoiceGroup
          {...shared}
          kind={field.type}
          options={field.options.map(({ value: option, label }) => ({
            value: option,
            label: <HostText>{label}</HostText>,
          }))}
          checked={checked}
          onToggle={(option, isChecked) =>
            onChange(field.type === 'radio' ? option : inOrder(field, toggled(option, isChecked)))
          }
          input={{ name, onBlur }}
          inputRef={ref}
        />
        {field.type === 'checkbox' && known && (
          <Button variant="quiet" size="small" onClick={() => onChange(known.answer)}>
            {takeOverText(field, known)}
          </Button>
        )}
      </div>
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
      ) : field.type === 'textarea' ? (
        <TextArea
          {...shared}
          {...{ ref, name, onBlur, onChange }}
          value={text}
          maxLength={2000}
          placeholder={field.placeholder ?? undefined}
          lang={text === '' ? written : undefined}
        />
      ) : (
        <TextField
          {...shared}
          {...{ ref, name, onBlur, onChange }}
          value={text}
          inputMode={field.type === 'number' ? 'decimal' : undefined}
          maxLength={2000}
          placeholder={field.placeholder ?? undefined}
          // Language of the placeholder only: an answer may be in any language.
          lang={text === '' ? written : undefined}
        />
      )}
    </div>
  )
}

/** The question's description, and the source of a suggested answer. */
function hintOf(field: IntakeField, known: KnownAnswer | null, answer: IntakeAnswer) {
  const isKnown = isSameAnswer(known?.answer, answer)
  const description = field.description && <HostText>{field.description}</HostText>
  // A group starts unchecked, so its suggestion is only mentioned once it is applied.
  if (known === null || (field.type === 'checkbox' && !isKnown)) return description
  return (
    <>
      {description}
      <span className={styles.known}>{sourceText(known, isKnown)}</span>
    </>
  )
}

function sourceText({ givenAt }: KnownAnswer, isSame: boolean): string {
  if (givenAt === null) return isSame ? t('From your profile') : t('Changed from your profile')
  const date = formatDate(givenAt) ?? ''
  return isSame
    ? t('From your answers of {date}', { date })
    : t('Changed from your answers of {date}', { date })
}

function takeOverText(field: IntakeField, { answer: given, givenAt }: KnownAnswer): ReactNode {
  const answer = <HostText>{answerText({ ...field, answer: given }) ?? ''}</HostText>
  if (givenAt === null) return rich('Select {answer}, as in your profile', { answer })
  return rich('Select {answer}, as in your answers of {date}', { answer, date: formatDate(givenAt) })
}

function ShownText({ field }: { field: IntakeField }) {
  const written = useDataLanguage()
  return (
    <div className={styles.text} lang={field.key === sessionsKey ? undefined : written}>
      {field.label !== null && <h2>{field.label}</h2>}
      {field.description !== null && <p>{field.description}</p>}
      {field.defaultValue !== null && <p>{field.defaultValue}</p>}
    </div>
  )
}

/** Checked values in the order of the options, not of the clicks. */
function inOrder(field: IntakeField, checked: readonly string[]): string[] {
  return field.options.map(({ value }) => value).filter((value) => checked.includes(value))
}
