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
