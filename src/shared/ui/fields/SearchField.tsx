import { useRef } from 'react'
import { t } from '#language/language.ts'
import { Search, X } from '#ui/parts/icons.ts'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  /** Label and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on blur. */
  onLeave?: () => void
  /** The list below does not follow the words yet. */
  isBusy?: boolean
}

/** A search field. Its clear button returns the focus to the field. */
export function SearchField({ label, value, onChange, onLeave, isBusy }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.field}>
      <Search size={20} />
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
        // Closes the keyboard of a phone; the typed text is already applied. Elsewhere the focus must not be lost.
        onKeyDown={({ key }) =>
          key === 'Enter' && matchMedia('(hover:none)').matches && input.current?.blur()
        }
      />
      {isBusy && <output>{t('Searching…')}</output>}
      {value !== '' && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={18} />
        </button>
      )}
    </div>
  )
}
