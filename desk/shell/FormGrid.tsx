import { Button } from '#ui/Button.tsx'
import type { ReactNode } from 'react'
import styles from './FormGrid.module.css'

export interface FormGridProps {
  onSubmit: () => void
  children: ReactNode
}

/** A short form: its fields are beside each other where there is room. */
export function FormGrid({ onSubmit, children }: FormGridProps) {
  return (
    <form
      className={styles.grid}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** Buttons beside each other, wrapped where they do not fit. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

export interface FilterButtonsProps {
  /** Text of the button that filters. */
  submitText: string
  isFiltered: boolean
  onShowAll: () => void
}

/** The last cell of a filter: applies it, and takes it back. */
export function FilterButtons({ submitText, isFiltered, onShowAll }: FilterButtonsProps) {
  return (
    <div className={styles.filter}>
      <Button type="submit" variant="secondary">
        {submitText}
      </Button>
      {isFiltered && (
        <Button variant="quiet" onClick={onShowAll}>
          Show all
        </Button>
      )}
    </div>
  )
}
