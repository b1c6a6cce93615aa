import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** One widget and its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

/** States of a widget beside each other. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
