import { t } from '#language/language.ts'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { StudyCardSkeleton } from '#study/StudyCardSkeleton.tsx'
import styles from './StudyList.module.css'

export function StudyListSkeleton({ title, hasSearch = true }: { title?: string; hasSearch?: boolean }) {
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden>{t('Loading studies')}</VisuallyHidden>
      <header className={styles.header}>
        {title === undefined ? (
          <div>
            <Skeleton width="12rem" height="2.25rem" />
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        <div className={styles.overview}>
          <Skeleton width="8rem" height="1rem" />
        </div>
      </header>
      {hasSearch && (
        <div className={styles.search}>
          <Skeleton height="3rem" />
        </div>
      )}
      <div className={styles.main}>
        <StudyCardSkeleton />
        <StudyCardSkeleton />
        <StudyCardSkeleton />
        <StudyCardSkeleton />
      </div>
    </div>
  )
}
