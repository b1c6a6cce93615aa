import { loadLater } from '#ui/parts/load-later.tsx'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import styles from './SafeHtml.module.css'

/**
 * Shows HTML from strangers as plain prose: no scripts, and links without a referrer. Loads later: the sanitizer is
 * larger than the page around it, and most pages have no HTML.
 */
export const SafeHtml = loadLater(
  async () => (await import('./SanitizedHtml.tsx')).SanitizedHtml,
  <div className={styles.prose}>
    <Skeleton height="1rem" />
    <Skeleton height="1rem" />
    <Skeleton width="70%" height="1rem" />
  </div>,
)
