import styles from './StateLinks.module.css'
import type { Elements } from '#ui/parts/elements.ts'

/** Attributes of a link in it. The router marks a link without search as the open page whatever the search is. */
export const partLink = (isShown: boolean) =>
  ({ activeOptions: { exact: true }, 'aria-current': isShown ? 'page' : undefined }) as const

export function StateLinks({ label = 'States', children }: { label?: string; children: Elements }) {
  return (
    <nav aria-label={label} className={styles.states}>
      {children}
    </nav>
  )
}
