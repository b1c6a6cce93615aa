import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useController, useWatch } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { type ItemProps, useFieldOf, useReferences } from './use-own-study-form.ts'

/** The words for participants whom an answer to the question ends the application. */
export function KnockOutText({ form, index }: ItemProps) {
  const name = `questions.${index}` as const
  const options = useWatch({ control: form.control, name: `${name}.options` })
  const field = useFieldOf(form)(`${name}.screening.text`)
  const text = useWatch({ control: form.control, name: `${name}.screening.text` })
  // The error is of the screening as a whole, which no change of this field checks again.
  const { error } = form.getFieldState(`${name}.screening`, form.formState)
  const isMissing = error?.message !== undefined && text.trim() === ''
  if (options.every(({ means }) => means !== 'knock_out')) return null
  return (
    <TextField
      label="Why an answer ends the application"
      hint="Participants read it at once"
      isRequired
      {...field}
      error={isMissing ? fieldErrorText('text', '') : field.error}
    />
  )
}

/** Asks the question only of those who gave certain answers to an earlier one. */
export function ShowIfFields({ form, index }: ItemProps) {
  const { choices, refer } = useReferences(form)
  const name = `questions.${index}.show_if` as const
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control: form.control, name })
  const { key, values } = value
  const earlier = choices.filter((choice) => choice.index < index)
  const chosen = earlier.find((choice) => choice.key === key)
  if (earlier.length === 0 && key === '') return null
  return (
    <>
      <SelectField
        label="Asked"
        emptyText="Always"
        ref={ref}
        name={`${name}.key`}
        options={earlier.map((choice) => ({ value: choice.key, label: `After answers to: ${choice.label}` }))}
        value={chosen?.key ?? ''}
        error={
          key !== '' && chosen === undefined
            ? 'It depended on a question that comes later or is removed. Choose again.'
            : undefined
        }
        onChange={({ target }) => {
          refer(target.value)
          onChange({ key: target.value, values: [] })
        }}
        onBlur={onBlur}
      />
      {chosen && (
        <ChoiceGroup
          kind="checkbox"
          label="Asked after these answers"
          isRequired
          error={values.length === 0 && form.formState.submitCount > 0 ? 'Choose at least one.' : undefined}
          options={chosen.options}
          checked={values}
          onToggle={(option, isChecked) => {
            refer(key)
            onChange({
              key,
              values: isChecked ? [...values, option] : values.filter((other) => other !== option),
            })
          }}
          input={{ name: `${name}.values`, onBlur }}
          inputRef={undefined}
        />
      )}
    </>
  )
}
