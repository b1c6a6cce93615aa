import styles from './Progress.module.css'

export interface ProgressProps {
  /** Accessible name. */
  label: string
  /** Clamped to 0 and `max`. */
  value: number
  max: number
}

/** Progress towards a goal. The numbers are in the text beside it. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <progress className={styles.bar} max={max} value={Math.min(max, Math.max(0, value))} aria-label={label} />
  )
}
