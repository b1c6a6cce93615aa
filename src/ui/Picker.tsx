import { ChevronDown } from './icons.ts'
import styles from './Picker.module.css'

export interface PickerProps<Value extends string> {
  /** Read out, not shown: the chosen text says enough to who sees it. */
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
  /** Something other than the preset is chosen. */
  isSet: boolean
}

/**
 * A small choice above a list: the platform's own select, unseen over its chosen text. A visible one is as wide as its
 * longest choice.
 */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, value, options, onChange, isSet } = props
  return (
    <div className={`${styles.picker} ${isSet ? styles.set : ''}`}>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.text}</span>
      <ChevronDown size={16} aria-hidden="true" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
