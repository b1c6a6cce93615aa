import { loadLater } from '#ui/load-later.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './SafeHtml.module.css'

/**
 * Shows HTML written by strangers as plain prose; nothing of it runs, and its links open without a referrer. The
 * sanitiser is larger than the page around it, and most pages have no HTML to show.
 */
export const SafeHtml = loadLater(
  async () => (await import('./SanitisedHtml.tsx')).SanitisedHtml,
  <div className={styles.prose}>
    <Skeleton height="1rem" />
    <Skeleton height="1rem" />
    <Skeleton width="70%" height="1rem" />
  </div>,
)
