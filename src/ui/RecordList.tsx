import type { ReactNode } from 'react'
import styles from './RecordList.module.css'

/** Things that were done, each with what can be done about it. */
export function RecordList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

export interface RecordRowProps {
  /** Of the title; the page decides. */
  heading: 'h2' | 'h3'
  title: ReactNode
  /** Beside the title: what it is worth, or how it stands. */
  aside?: ReactNode
  /** Lines in smaller letters; those that are null are left out. */
  details: readonly ReactNode[]
  /** Buttons and the like. */
  actions?: ReactNode
  /** What else there is to it, above the actions. */
  children?: ReactNode
}

/** Can take the focus when what had it in here has gone: see `useKeptFocus`. */
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
