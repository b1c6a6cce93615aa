import type { ReactNode } from 'react'
import styles from './DeskPage.module.css'

export interface DeskPageProps {
  title: string
  intro?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** Heading and content of one page. */
export function DeskPage({ title, intro, actions, children }: DeskPageProps) {
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
