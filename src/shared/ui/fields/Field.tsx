import { CircleAlert } from '#ui/parts/icons.ts'
import { type ReactNode, useId } from 'react'
import { translateKnown } from '#language/language.ts'
import styles from './Field.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** Shown below the control and read out with it; undefined if the value is valid. */
  error?: string | undefined
  /** Marks the label; the form decides about validity. */
  isRequired?: boolean
}

/** Ids and ARIA attributes that connect a control to its label, hint and error. */
export function useFieldWiring({ hint, error, isRequired }: FieldTexts) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    id,
    hintId,
    errorId,
    control: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': isRequired || undefined,
    },
  }
}

export function FieldLabel({ label, isRequired = false }: Pick<FieldTexts, 'label' | 'isRequired'>) {
  return (
    <>
      <span>{label}</span>
      {isRequired && (
        <span className={styles.required} aria-hidden="true">
          {/* Never alone on a line. */}
          {'\u00A0*'}
        </span>
      )}
    </>
  )
}

export function FieldMessage({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={styles.error} hidden={!children}>
      <CircleAlert size={16} />
      {children && <span>{translateKnown(children)}</span>}
    </p>
  )
}

export interface FieldProps extends FieldTexts {
  wiring: ReturnType<typeof useFieldWiring>
  children: Elements
}

export function Field({ label, hint, error, isRequired, wiring, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={wiring.id}>
        <FieldLabel label={label} isRequired={isRequired ?? false} />
      </label>
      {hint && (
        <p id={wiring.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldMessage id={wiring.errorId}>{error}</FieldMessage>
    </div>
  )
}
