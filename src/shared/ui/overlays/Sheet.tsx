import { Content, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type RefObject, useRef } from 'react'
import { propsForOutsideButton } from './outside-button.ts'
import { RemoveScroll } from './remove-scroll.tsx'
import styles from './Sheet.module.css'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import type { Elements } from '#ui/parts/elements.ts'

export interface SheetProps {
  /** Accessible name; not shown. */
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens and closes it; it stays usable while the sheet is open. */
  buttonRef: RefObject<HTMLElement | null>
  children: Elements
}

/**
 * Slide-over panel below the header (specification, section 2). Not modal, because the header's button must close it.
 * A press or the focus outside of it also closes it. Loads Radix: import lazily.
 */
export function Sheet({ title, isOpen, onOpenChange, buttonRef, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Portal>
        {isOpen && (
          <RemoveScroll>
            <div className={styles.scrim} />
          </RemoveScroll>
        )}
        <Content
          ref={content}
          className={styles.sheet}
          aria-describedby={undefined}
          {...propsForOutsideButton(buttonRef)}
          onOpenAutoFocus={(event) => {
            // Radix skips links and would focus the first button, which may be the last element here.
            const first = content.current?.querySelector<HTMLElement>('a[href], button')
            if (!first) return
            event.preventDefault()
            first.focus()
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
