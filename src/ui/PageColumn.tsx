import type { ReactNode } from 'react'
import styles from './PageColumn.module.css'
import type { FocusArea } from './use-kept-focus.ts'

export interface PageColumnProps {
  title: string
  /** What the page is about, in a sentence or two. */
  intro?: ReactNode
  /** Of a page whose buttons or records go with a press. */
  focusArea?: FocusArea<HTMLDivElement>
  children: ReactNode
}

/** A page of one column that is read from top to bottom: heading, what it is about, and then its sections. */
export function PageColumn({ title, intro, focusArea, children }: PageColumnProps) {
  return (
    <div {...focusArea} className={styles.column}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </header>
      {children}
    </div>
  )
}
