import { Skeleton } from '#ui/parts/Skeleton.tsx'
import styles from './StudyCardFrame.module.css'
import skeleton from './StudyCardSkeleton.module.css'

/** Placeholder of a loading card, with the same size. */
export function StudyCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.image} />
      <div className={styles.heading}>
        <div className={skeleton.lines}>
          <Skeleton width="6rem" height="0.875rem" />
          <Skeleton width="18rem" height="1.125rem" />
        </div>
      </div>
      <div className={`${styles.facts} ${skeleton.facts}`}>
        <Skeleton width="15rem" height="1rem" />
      </div>
      <div className={`${styles.stub} ${skeleton.stub}`} />
    </div>
  )
}
