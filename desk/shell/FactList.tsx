import type { ReactNode } from 'react'
import styles from './FactList.module.css'

/** Facts about one record beside each other, wrapped where they do not fit. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
