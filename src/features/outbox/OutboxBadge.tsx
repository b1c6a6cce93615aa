import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { t } from '#language/language.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { CloudUpload } from '#ui/parts/icons.ts'
import styles from './OutboxBadge.module.css'

/** Badge in the header while a post of the participant is not at the host, or its refusal has not been seen. */
export function OutboxBadge({ owner }: { owner: string }) {
  const count = useSyncExternalStore(pendingSummary.subscribe, () => pendingSummary.of(owner).count)
  return (
    count > 0 && (
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
  )
}
