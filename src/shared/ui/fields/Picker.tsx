import { ChevronDown } from '#ui/parts/icons.ts'
import styles from './Picker.module.css'

export interface PickerProps<Value extends string> {
  /** For screen readers: the chosen text is enough for everybody else. */
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
  /** Something other than the default is chosen. */
  isSet: boolean
}

/** A small choice above a list: a transparent native select over the chosen text, which is narrower than a select. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, value, options, onChange, isSet } = props
  return (
    <div className={`${styles.picker} ${isSet ? styles.set : ''}`}>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.text}</span>
      <ChevronDown size={16} />
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
