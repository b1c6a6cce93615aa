import { type ReactNode, useEffect } from 'react'
import styles from './Banner.module.css'
import { Button } from '#ui/parts/Button.tsx'
import { CircleAlert, CircleCheck, Info } from '#ui/parts/icons.ts'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface BannerProps {
  tone: 'error' | 'info' | 'success'
  children: ReactNode
  /** Buttons or a link at the end. */
  action?: Elements
  /** A quiet button at the end. */
  button?: { text: string; onPress: () => void } | false | undefined
  /** Answers a press of a button: the focus moves here. */
  takesFocus?: boolean
}

const icons = { error: CircleAlert, info: Info, success: CircleCheck } as const

/** A message about the whole page or form. Errors interrupt a screen reader; others are announced politely. */
export function Banner({ tone, children, action, button, takesFocus = false }: BannerProps) {
  const Icon = icons[tone]
  const ref = useReturnedFocus<HTMLDivElement>()
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [ref, takesFocus])
  return (
    <div
      ref={ref}
      tabIndex={takesFocus ? -1 : undefined}
      className={`${styles.banner} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} />
      <div className={styles.text}>{children}</div>
      {action}
      {button && (
        <Button variant="quiet" size="small" onClick={button.onPress}>
          {button.text}
        </Button>
      )}
    </div>
  )
}
