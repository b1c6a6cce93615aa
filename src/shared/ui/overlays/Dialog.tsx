import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import styles from './Dialog.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface DialogProps {
  /** The question or subject. */
  title: ReactNode
  isOpen?: boolean
  /** Escape and a press beside the dialog close it without an answer. */
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
  /** Begins with the focus on the title, for a text that is read before anything is pressed. */
  startsAtTitle?: boolean
  /** Buttons, the safest first. */
  actions: Elements
}

/** A modal question. The focus moves in, stays in, and returns afterwards. Loads Radix: import lazily. */
export function Dialog(props: DialogProps) {
  const { title, isOpen = true, onOpenChange, startsAtTitle = false, children, actions } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element | null>(null)
  return (
    <Root open={isOpen} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={styles.scrim} />
        <Content
          className={styles.dialog}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            if (!startsAtTitle) return
            event.preventDefault()
            heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
        >
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <div className={styles.text}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </Content>
      </Portal>
    </Root>
  )
}
