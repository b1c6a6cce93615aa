import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/** Buttons side by side, and below each other where there is no room. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
