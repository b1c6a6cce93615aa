import { genders } from '#contract/answers/profile.ts'
import { Button } from '#ui/parts/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Own.module.css'
import { RemoveButton } from './RemoveButton.tsx'
import { type OwnStudyFormState, type RemovableProps, useFieldOf } from './use-own-study-form.ts'

const operators = [
  { value: '>=', label: 'at least' },
  { value: '<=', label: 'at most' },
  { value: '>', label: 'more than' },
  { value: '<', label: 'less than' },
  { value: '=', label: 'is' },
  { value: '!=', label: 'is not' },
]

const rest = { field: '', title: 'Something else', one: 'something else', op: '=', unit: null, choices: null }

/** The facts that a requirement may ask for. Choices stand under the fact's own operator, and a unit is for numbers. */
const subjects = [
  { field: '_age', title: 'Age', one: 'an age', op: '>=', unit: 'Years', choices: null },
  { field: 'gender', title: 'Gender', one: 'a gender', op: '=', unit: null, choices: genders.slice(0, 2) },
  rest,
]

/** Requirements that participants must meet. Age and gender are compared with the profile; others are only shown. */
export function RequirementFields({ form }: { form: OwnStudyFormState }) {
  const list = useFieldArray({ control: form.control, name: 'requirements' })
  return (
    <div className={styles.fields}>
      {list.fields.map(({ id }, index) => (
        <RequirementRow key={id} form={form} index={index} onRemove={() => list.remove(index)} />
      ))}
      <ButtonRow>
        {subjects.map(({ one, field, op }) => (
          <Button
            key={field}
            size="small"
            variant="secondary"
            onClick={() => list.append({ field, op, value: '' })}
          >
            {`Add ${one}`}
          </Button>
        ))}
      </ButtonRow>
    </div>
  )
}

function RequirementRow({ form, index, onRemove }: RemovableProps) {
  const field = useFieldOf(form)
  const name = useWatch({ control: form.control, name: `requirements.${index}.field` })
  const op = useWatch({ control: form.control, name: `requirements.${index}.op` })
  const value = field(`requirements.${index}.value`)
  const subject = subjects.find((one) => one.field === name) ?? rest
  const choices = op === subject.op ? subject.choices : null
  return (
    <fieldset className={styles.requirement}>
      <legend>{subject.title}</legend>
      <div className={styles.row}>
        {subject === rest && (
          <TextField
            label="About"
            placeholder="Income"
            isRequired
            {...field(`requirements.${index}.field`)}
          />
        )}
        {choices === null && (
          <SelectField
            label="Compared"
            isRequired
            options={operators}
            {...field(`requirements.${index}.op`)}
          />
        )}
        {choices === null ? (
          <TextField
            label={subject.unit ?? 'Value'}
            inputMode={subject.unit === null ? undefined : 'numeric'}
            isRequired
            {...value}
          />
        ) : (
          <SelectField label={subject.title} isRequired options={choices} {...value} />
        )}
        <RemoveButton item={`requirement ${index + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  )
}
