import type { ReactNode } from 'react'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
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
        {actions && <ButtonRow>{actions}</ButtonRow>}
      </header>
      {children}
    </>
  )
}
