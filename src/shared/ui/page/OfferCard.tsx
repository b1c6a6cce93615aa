import type { ReactNode } from 'react'
import styles from './OfferCard.module.css'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface OfferCardProps {
  label: string
  icon: Elements
  /** Buttons or links, the one that declines last. */
  actions: Elements
  children: ReactNode
}

/** A proposal at the bottom of a page, in its flow: it covers nothing. */
export function OfferCard({ label, icon, actions, children }: OfferCardProps) {
  const ref = useReturnedFocus<HTMLElement>()
  return (
    <aside ref={ref} className={styles.card} aria-label={label}>
      {icon}
      <p>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </aside>
  )
}
