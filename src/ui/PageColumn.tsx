import type { ReactNode } from 'react'
import styles from './PageColumn.module.css'

export interface PageColumnProps {
  title: string
  /** What the page is about, in a sentence or two. */
  intro?: ReactNode
  children: ReactNode
}

/** A page of one column that is read from top to bottom: heading, what it is about, and then its sections. */
export function PageColumn({ title, intro, children }: PageColumnProps) {
  return (
    <div className={styles.column}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </header>
      {children}
    </div>
  )
}
