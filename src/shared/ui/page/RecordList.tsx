import type { ReactNode } from 'react'
import styles from './RecordList.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export function RecordList({ children }: { children: Elements }) {
  return <ul className={styles.list}>{children}</ul>
}

export interface RecordRowProps {
  /** Level of the title; the page decides. */
  heading: 'h2' | 'h3'
  title: ReactNode
  /** Beside the title: amount or state. */
  aside?: Elements
  /** Lines in small print; null ones are left out. */
  details: readonly ReactNode[]
  actions?: Elements
  /** Further content, above the actions. */
  children?: Elements
}

/** Focusable, so that it can take the focus of a removed child: see `useKeptFocus`. */
export function RecordRow({ heading: Heading, title, aside, details, actions, children }: RecordRowProps) {
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.what}>
        <Heading>{title}</Heading>
        {aside}
      </div>
      {details
        .filter((detail) => detail !== null)
        .map((detail, index) => (
          <p key={index} className={styles.detail}>
            {detail}
          </p>
        ))}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
