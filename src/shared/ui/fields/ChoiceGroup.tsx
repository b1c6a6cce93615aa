import type { ComponentProps, ReactNode } from 'react'
import { FieldLabel, FieldMessage, type FieldTexts, useFieldWiring } from './Field.tsx'
import styles from './Field.module.css'

export interface ChoiceGroupProps extends FieldTexts {
  kind: 'radio' | 'checkbox'
  /** A plain text is both label and value. */
  options: readonly (string | { value: string; label: ReactNode })[]
  checked: readonly string[]
  onToggle: (value: string, isChecked: boolean) => void
  /** Props of every box. */
  input: Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'autoComplete'>
  /** Receives the first box, which a form focuses if the group has an error. */
  inputRef: ComponentProps<'input'>['ref']
}

/** Options side by side, each with a box. The hint is above them. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { kind, label, hint, error, isRequired = false, options, checked, onToggle, input, inputRef } = props
  const wiring = useFieldWiring({ label, hint, error, isRequired: isRequired && kind === 'radio' })
  return (
    <fieldset
      {...wiring.control}
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      className={`${styles.field} ${kind === 'checkbox' ? styles.boxes : ''}`}
    >
      <legend className={styles.label}>
        <FieldLabel label={label} isRequired={isRequired} />
      </legend>
      {hint && (
        <p id={wiring.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map(({ value, label: text }, index) => (
            <label key={value} className={styles.choice}>
              <input
                {...input}
                ref={index === 0 ? inputRef : undefined}
                type={kind}
                value={value}
                checked={checked.includes(value)}
                onChange={(event) => onToggle(value, event.target.checked)}
              />
              <span>{text}</span>
            </label>
          ))}
      </div>
      <FieldMessage id={wiring.errorId}>{error}</FieldMessage>
    </fieldset>
  )
}
