import { Link } from '@tanstack/react-router'
import { CloudUpload } from '#ui/icons.ts'
import styles from './WaitingBadge.module.css'

/** How much waits, as the way to the page that says what. */
export function WaitingBadge({ count }: { count: number }) {
  return (
    <Link to="/waiting" className={styles.badge} aria-label={`Waiting to send: ${count}`}>
      <CloudUpload size={20} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
    </Link>
  )
}
