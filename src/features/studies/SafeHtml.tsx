import { Suspense, lazy } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './SafeHtml.module.css'

// The sanitiser is larger than the page around it, and most pages have no HTML to show.
const SanitisedHtml = lazy(async () => ({ default: (await import('./SanitisedHtml.tsx')).SanitisedHtml }))

/** Shows HTML written by strangers as plain prose; nothing of it runs, and its links open without a referrer. */
export function SafeHtml({ html }: { html: string }) {
  return (
    <Suspense
      fallback={
        <div className={styles.prose}>
          <Skeleton height="1rem" />
          <Skeleton height="1rem" />
          <Skeleton width="70%" height="1rem" />
        </div>
      }
    >
      <SanitisedHtml html={html} />
    </Suspense>
  )
}
