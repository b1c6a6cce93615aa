import { intakeFieldTypes } from '#contract/answers/intake.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { DefaultField } from './DefaultField.tsx'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import styles from './Own.module.css'
import { type QuestionValues, blankOption, hasOptions, hasPlaceholder } from './values/question-values.ts'
import { KnockOutText, ShowIfFields } from './ScreeningFields.tsx'
import { type OwnStudyFormState, useFieldOf } from './use-own-study-form.ts'

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

export interface QuestionFieldsProps {
  form: OwnStudyFormState
  index: number
}

/** The fields of one question, by its type. */
export function QuestionFields({ form, index }: QuestionFieldsProps) {
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
      {hasOptions(type) && <Options form={form} index={index} />}
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

function Options({ form, index }: QuestionFieldsProps) {
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
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove option ${position + 1} of question ${index + 1}`}
              onClick={() => list.remove(position)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {hasError && list.fields.length === 0 && (
        <p role="alert" className={styles.error}>
          {fieldErrorText(name, '')}
        </p>
      )}
      <Buttons>
        <Button
          size="small"
          variant="secondary"
          onClick={() => list.append(blankOption, { focusName: `${name}.${list.fields.length}.label` })}
        >
          Add an option
        </Button>
      </Buttons>
      <KnockOutText form={form} index={index} />
    </>
  )
}
