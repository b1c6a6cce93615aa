import type { ComponentProps } from 'react'
import { Field, type FieldTexts, useFieldWiring } from './Field.tsx'
import styles from './Field.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** A small control at the end of the input, such as Show for a password. */
  trailing?: Elements
  /** Ids of further texts that describe the value, such as a checklist. */
  describedBy?: string
  /** Marked as invalid without a message of its own, because another text says why. */
  isInvalid?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired = false, trailing, describedBy, isInvalid, ...input } = props
  const texts = { label, hint, error, isRequired }
  const wiring = useFieldWiring(texts)
  const description = [wiring.control['aria-describedby'], describedBy].filter(Boolean).join(' ')
  const control = (
    <input
      {...input}
      {...wiring.control}
      aria-describedby={description || undefined}
      aria-invalid={isInvalid || wiring.control['aria-invalid']}
      className={styles.control}
    />
  )
  return (
    <Field {...texts} wiring={wiring}>
      {trailing ? (
        <div className={styles.adorned}>
          {control}
          {trailing}
        </div>
      ) : (
        control
      )}
    </Field>
  )
}
