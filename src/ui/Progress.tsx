import styles from './Progress.module.css'

export interface ProgressProps {
  /** Names what is progressing. */
  label: string
  /** Beyond 0 and `max` the bar is empty or full. */
  value: number
  max: number
}

/** How far something has come towards its goal. The numbers stand in words beside it. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <progress className={styles.bar} max={max} value={Math.min(max, Math.max(0, value))} aria-label={label} />
  )
}
