import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths. */
  width?: string
  height: string
}

/** A grey bar in place of a text or image. Hidden from screen readers: the page announces once that it is loading. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles.bar} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}
