import { Content, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { ReactNode, RefObject } from 'react'
import { RemoveScroll } from './remove-scroll.tsx'
import styles from './Sheet.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SheetProps {
  /** Names the sheet; not shown. */
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens and closes it, which stays in reach while it is open. */
  buttonRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Slide-over panel below the header (specification, section 2). Not modal, because the header's button must close it;
 * a press or the focus going anywhere else closes it too. Loads Radix: import lazily.
 */
export function Sheet({ title, isOpen, onOpenChange, buttonRef, children }: SheetProps) {
  const keepForButton = (event: Event & { target: EventTarget | null }) => {
    const isButton = event.target instanceof Node && buttonRef.current?.contains(event.target)
    if (isButton) event.preventDefault()
  }
  return (
    <Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Portal>
        {isOpen && (
          <RemoveScroll>
            <div className={styles.scrim} />
          </RemoveScroll>
        )}
        <Content
          className={styles.sheet}
          aria-describedby={undefined}
          onInteractOutside={keepForButton}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const isFocusLost = document.activeElement === null || document.activeElement === document.body
            if (isFocusLost) buttonRef.current?.focus()
          }}
        >
          <Title asChild>
            <div>
              <VisuallyHidden>{title}</VisuallyHidden>
            </div>
          </Title>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
