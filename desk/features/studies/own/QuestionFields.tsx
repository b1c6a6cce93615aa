import { intakeFieldTypes } from '#contract/answers/intake.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { ActButtons } from '#desk/shell/ActForm.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Own.module.css'
import { type QuestionValues, blankOption, hasPlaceholder } from './values/question-values.ts'
import { KnockOutText, ShowIfFields } from './ScreeningFields.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { type ItemProps, useFieldOf } from './use-own-study-form.ts'
import { earliestYear } from '#contract/answers/profile.ts'
import { fromDayMonthYear, toDayMonthYear } from '#domain/dates/calendar.ts'
import { DateField } from '#ui/fields/DateField.tsx'

const typeTitles: Record<QuestionValues['type'], string> = {
  input: 'A line of text',
  radio: 'One of several',
  checkbox: 'Any of several',
  textarea: 'A long text',
  number: 'A number',
  date: 'A date',
  text: 'No answer: text to read',
}

const meanings = [
  { value: 'wanted', label: 'Wanted' },
  { value: 'knock_out', label: 'Ends the application' },
]

export function QuestionFields({ form, index }: ItemProps) {
  const field = useFieldOf(form)
  const name = `questions.${index}` as const
  const type = useWatch({ control: form.control, name: `${name}.type` })
  const key = useWatch({ control: form.control, name: `${name}.key` })
  const isText = type === 'text'
  return (
    <fieldset className={styles.fields}>
      <legend>{`Question ${index + 1}`}</legend>
      <TextField label={isText ? 'Heading' : 'Question'} isRequired {...field(`${name}.label`)} />
      <div className={styles.row}>
        <SelectField
          label="Answer"
          isRequired
          options={intakeFieldTypes.map((value) => ({ value, label: typeTitles[value] }))}
          {...field(`${name}.type`)}
        />
        {hasPlaceholder(type) && <TextField label="Placeholder" {...field(`${name}.placeholder`)} />}
      </div>
      <TextField label={isText ? 'Text' : 'Hint'} {...field(`${name}.description`)} />
      {isChoice({ type }) && <Options form={form} index={index} />}
      <DefaultField form={form} index={index} type={type} />
      <ShowIfFields form={form} index={index} />
      {!isText && <Checkbox {...form.register(`${name}.required`)}>Needs an answer</Checkbox>}
      {key !== '' && (
        <p className={styles.note}>
          <span>Its column is</span> <code translate="no">{key}</code>
          <span>, also when you word it differently.</span>
        </p>
      )}
    </fieldset>
  )
}

function Options({ form, index }: ItemProps) {
  const name = `questions.${index}.options` as const
  const field = useFieldOf(form)
  const list = useFieldArray({ control: form.control, name })
  const hasError = form.getFieldState(`questions.${index}`, form.formState).error?.message !== undefined
  return (
    <>
      <ol className={styles.options}>
        {list.fields.map(({ id }, position) => (
          <li key={id} className={styles.option}>
            <TextField
              label={`Option ${position + 1}`}
              isRequired
              {...field(`${name}.${position}.label`)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // The next option instead of saving the study.
                event.preventDefault()
                list.insert(position + 1, blankOption, { focusName: `${name}.${position + 1}.label` })
              }}
            />
            <SelectField
              label="Means"
              emptyText="Nothing"
              options={meanings}
              {...field(`${name}.${position}.means`)}
            />
            <RemoveButton
              item={`option ${position + 1} of question ${index + 1}`}
              onRemove={() => list.remove(position)}
            />
          </li>
        ))}
      </ol>
      {hasError && list.fields.length === 0 && (
        <p role="alert" className={styles.error}>
          {fieldErrorText(name, '')}
        </p>
      )}
      <ButtonRow>
        <ActButtons
          acts={['Add an option']}
          onChoose={() => list.append(blankOption, { focusName: `${name}.${list.fields.length}.label` })}
        />
      </ButtonRow>
      <KnockOutText form={form} index={index} />
    </>
  )
}

/** The answer with which a question starts, by its type. Boxes start unchecked, so they have none. */
function DefaultField({ type, ...props }: ItemProps & { type: QuestionValues['type'] }) {
  if (type === 'checkbox') return null
  if (type === 'radio') return <DefaultOption {...props} />
  if (type === 'date') return <DefaultDay {...props} />
  return <DefaultText {...props} label={type === 'text' ? 'Second paragraph' : 'Answer at the start'} />
}

function DefaultText({ form, index, label }: ItemProps & { label: string }) {
  return <TextField label={label} {...useFieldOf(form)(`questions.${index}.defaultValue`)} />
}

function DefaultDay({ form, index }: ItemProps) {
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

function DefaultOption({ form, index }: ItemProps) {
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
