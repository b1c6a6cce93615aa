import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface NoticeProps {
  icon?: Elements
  children: ReactNode
  /** Buttons at the end. */
  action?: Elements
}

/** A dark slip at the bottom of the window. Render it inside a live region, which announces it. */
export function Notice({ icon, children, action }: NoticeProps) {
  const ref = useReturnedFocus<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.notice}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
