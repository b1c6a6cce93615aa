import type { CorrectionBody } from '#contract/desk/answers/catalogue-studies.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import {
  type CorrectableValues,
  type CorrectionValues,
  type TextName,
  correctionTitles,
  textNames,
} from './correction-values.ts'
import styles from './Imported.module.css'

export type CorrectionFormState = UseFormReturn<CorrectionValues, unknown, CorrectionBody>

export interface CorrectionFieldsProps {
  form: CorrectionFormState
  source: CorrectableValues
}

export function CorrectionFields({ form, source }: CorrectionFieldsProps) {
  return (
    <>
      {textNames.map((name) => (
        <CorrectedField key={name} form={form} source={source} name={name} />
      ))}
      <Checkbox {...form.register('fields.featured')}>Featured</Checkbox>
      <Checkbox {...form.register('hidden')}>Hidden from participants</Checkbox>
    </>
  )
}

interface CorrectedFieldProps extends CorrectionFieldsProps {
  name: TextName
}

/** A field and, if it differs from it, the source’s value beside it. */
function CorrectedField({ form, source, name }: CorrectedFieldProps) {
  const path = `fields.${name}` as const
  const value = useWatch({ control: form.control, name: path })
  const { error } = form.getFieldState(path, form.formState)
  const isCorrected = value.trim() !== source[name].trim()
  const wiring = {
    label: correctionTitles[name],
    isRequired: name === 'title' || name === 'long_description',
    error: error && fieldErrorText(path, value),
    ...form.register(path),
  }
  return (
    <div className={styles.field}>
      {name === 'long_description' ? <TextArea {...wiring} rows={8} /> : <TextField {...wiring} />}
      {isCorrected && (
        <div className={styles.original}>
          <p>
            <span>The source says:</span> <q>{source[name] || 'nothing'}</q>
          </p>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Take back: ${correctionTitles[name]}`}
            onClick={() => form.setValue(path, source[name], { shouldDirty: true, shouldValidate: true })}
          >
            Take back
          </Button>
        </div>
      )}
    </div>
  )
}
