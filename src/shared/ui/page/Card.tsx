import type { ReactNode } from 'react'
import styles from './Card.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface CardProps {
  children: ReactNode
  /** A `Stub` that hangs below it. */
  stub?: Elements
}

export function Card({ children, stub }: CardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.body}>{children}</div>
      {stub}
    </div>
  )
}
