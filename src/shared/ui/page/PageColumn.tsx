import type { ReactNode } from 'react'
import styles from './PageColumn.module.css'
import type { FocusArea } from '#ui/parts/use-kept-focus.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface PageColumnProps {
  title: string
  /** One or two sentences about the page. */
  intro?: ReactNode
  /** Keeps the focus on a page whose buttons or records disappear when pressed. */
  focusArea?: FocusArea
  children: Elements
}

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
