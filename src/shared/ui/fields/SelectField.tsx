import type { ComponentProps } from 'react'
import { t } from '#language/language.ts'
import { Field, type FieldTexts, useFieldWiring } from './Field.tsx'
import styles from './Field.module.css'
import { ChevronDown } from '#ui/parts/icons.ts'

/** A plain text is both label and value. */
type Option = string | { value: string; label: string }

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  options: readonly Option[]
  emptyText?: string
}

/** The platform's own select, which works best on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isRequired = false, options, emptyText = t('Choose…'), ...select } = props
  const texts = { label, hint, error, isRequired }
  const wiring = useFieldWiring(texts)
  return (
    <Field {...texts} wiring={wiring}>
      <div className={styles.selected}>
        <select {...select} {...wiring.control} className={styles.control}>
          <option value="">{emptyText}</option>
          {options.map(asOption).map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={20} />
      </div>
    </Field>
  )
}

function asOption(option: Option): Exclude<Option, string> {
  return typeof option === 'string' ? { value: option, label: option } : option
}
