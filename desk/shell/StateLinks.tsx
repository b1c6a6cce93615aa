import styles from './StateLinks.module.css'
import type { Elements } from '#ui/parts/elements.ts'

/** Links to the parts of a list. The one that is shown has `data-chosen`. */
export function StateLinks({ children }: { children: Elements }) {
  return (
    <nav aria-label="States" className={styles.states}>
      {children}
    </nav>
  )
}
