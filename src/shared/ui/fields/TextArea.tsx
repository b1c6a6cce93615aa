import type { ComponentProps } from 'react'
import { Field, type FieldTexts, useFieldWiring } from './Field.tsx'
import styles from './Field.module.css'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

export function TextArea({ label, hint, error, isRequired = false, ...area }: TextAreaProps) {
  const texts = { label, hint, error, isRequired }
  const wiring = useFieldWiring(texts)
  return (
    <Field {...texts} wiring={wiring}>
      <textarea rows={5} {...area} {...wiring.control} className={`${styles.control} ${styles.lines}`} />
    </Field>
  )
}
