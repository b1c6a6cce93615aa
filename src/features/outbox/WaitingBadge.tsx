import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { CloudUpload } from '#ui/parts/icons.ts'
import styles from './WaitingBadge.module.css'

export function WaitingBadge({ count }: { count: number }) {
  return (
    <Link
      to="/waiting"
      className={styles.badge}
      aria-label={t('Waiting to send: {count}', { count })}
      data-fleeting="gone"
    >
      <CloudUpload size={20} />
      <span aria-hidden="true">{count}</span>
    </Link>
  )
}
