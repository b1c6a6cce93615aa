import type { ReactNode } from 'react'
import styles from './DeskPage.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface DeskPageProps {
  title: string
  intro?: ReactNode
  actions?: Elements
  children: Elements
}

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
