import { useEffect, useState } from 'react'
import hidden from '#ui/parts/VisuallyHidden.module.css'
import styles from './HeaderNotice.module.css'
import type { Elements } from '#ui/parts/elements.ts'

/** How long the line shows by itself. */
const readingMs = 8000

export interface HeaderNoticeProps {
  name: string
  icon: Elements
  /** Act of the button, instead of showing the line again. */
  onPress?: () => void
  children: Elements
}

/**
 * Tells of something that lasts: a line below the header, which covers nothing and goes away by itself, and a button in
 * the header that shows it again or does something about it. Render it inside a live region of the header.
 */
export function HeaderNotice({ name, icon, onPress, children }: HeaderNoticeProps) {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), readingMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        aria-expanded={onPress ? undefined : isOpen}
        aria-live="off"
        onClick={onPress ?? (() => setOpen(!isOpen))}
      >
        {icon}
      </button>
      <p className={isOpen ? styles.line : hidden.hidden}>{children}</p>
    </>
  )
}
