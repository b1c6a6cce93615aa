import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import type { Elements } from '#ui/parts/elements.ts'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  action?: Elements
}

/** Explains an empty list and what to do about it, as a blank stub torn at both ends. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  const ref = useReturnedFocus<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.empty}>
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
