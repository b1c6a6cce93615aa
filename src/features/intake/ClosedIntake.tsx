import type { ReactNode } from 'react'
import styles from './ClosedIntake.module.css'

export interface ClosedIntakeProps {
  studyTitle: string | null
  /** What she answered before it closed. */
  children: ReactNode
}

/** A questionnaire that takes no answers any more, for who answered it. */
export function ClosedIntake({ studyTitle, children }: ClosedIntakeProps) {
  return (
    <section className={styles.page}>
      <header>
        <h1>Questionnaire</h1>
        {studyTitle !== null && <p>{studyTitle}</p>}
        <p>This questionnaire has closed.</p>
      </header>
      {children}
    </section>
  )
}
