import { genders } from '#contract/answers/profile.ts'
import { Button } from '#ui/parts/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Buttons } from '#desk/shell/FormGrid.tsx'
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

const additions = [
  { text: 'Add an age', field: '_age', op: '>=' },
  { text: 'Add a gender', field: 'gender', op: '=' },
  { text: 'Add something else', field: '', op: '=' },
] as const

/** Requirements that participants must meet. Age and gender are compared with the profile; others are only shown. */
export function RequirementFields({ form }: { form: OwnStudyFormState }) {
  const list = useFieldArray({ control: form.control, name: 'requirements' })
  return (
    <div className={styles.fields}>
      {list.fields.map(({ id }, index) => (
        <RequirementRow key={id} form={form} index={index} onRemove={() => list.remove(index)} />
      ))}
      <Buttons>
        {additions.map(({ text, field, op }) => (
          <Button
            key={text}
            size="small"
            variant="secondary"
            onClick={() => list.append({ field, op, value: '' })}
          >
            {text}
          </Button>
        ))}
      </Buttons>
    </div>
  )
}

function RequirementRow({ form, index, onRemove }: RemovableProps) {
  const field = useFieldOf(form)
  const name = useWatch({ control: form.control, name: `requirements.${index}.field` })
  const op = useWatch({ control: form.control, name: `requirements.${index}.op` })
  const value = field(`requirements.${index}.value`)
  const isGender = name === 'gender' && op === '='
  return (
    <fieldset className={styles.requirement}>
      <legend>{name === '_age' ? 'Age' : name === 'gender' ? 'Gender' : 'Something else'}</legend>
      <div className={styles.row}>
        {name !== '_age' && name !== 'gender' && (
          <TextField
            label="About"
            placeholder="Income"
            isRequired
            {...field(`requirements.${index}.field`)}
          />
        )}
        {!isGender && (
          <SelectField
            label="Compared"
            isRequired
            options={operators}
            {...field(`requirements.${index}.op`)}
          />
        )}
        {isGender ? (
          <SelectField label="Gender" isRequired options={genders.slice(0, 2)} {...value} />
        ) : (
          <TextField
            label={name === '_age' ? 'Years' : 'Value'}
            inputMode={name === '_age' ? 'numeric' : undefined}
            isRequired
            {...value}
          />
        )}
        <RemoveButton item={`requirement ${index + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  )
}
