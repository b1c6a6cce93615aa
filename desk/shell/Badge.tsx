import styles from './Badge.module.css'

export interface BadgeProps {
  /** `quiet` for what needs no attention. */
  tone?: 'new' | 'state' | 'quiet'
  children: string
}

export function Badge({ tone = 'state', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
