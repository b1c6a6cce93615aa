import { useRef } from 'react'
import { t } from '#language/language.ts'
import { Search, X } from './icons.ts'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  /** Names the field, and stands in it while it is empty. */
  label: string
  value: string
  onChange: (value: string) => void
  /** The field was left. */
  onLeave?: () => void
}

/** A text to search for. Emptying it by its button leaves the focus in the field. */
export function SearchField({ label, value, onChange, onLeave }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.field}>
      <Search size={20} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          // On a phone this puts the keyboard away; what is typed applies already.
          if (event.key === 'Enter') input.current?.blur()
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
