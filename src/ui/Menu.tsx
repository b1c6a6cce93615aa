import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode, RefObject } from 'react'
import styles from './Menu.module.css'
import { propsForOutsideButton } from './outside-button.ts'

export interface MenuProps {
  /** Names the menu. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it: it lives outside, so that this part can load after the button is on the screen. */
  buttonRef: RefObject<HTMLElement | null>
  /** The button was pressed by a key: the focus starts on the first item. */
  isByKeyboard: boolean
  children: ReactNode
}

/**
 * Menu under the button beside which it is rendered; the parent of both must be positioned. It stands where it belongs in
 * the page, and the page around it stays what it is. Loads Radix: import lazily.
 */
export function Menu({ label, isOpen, onOpenChange, buttonRef, isByKeyboard, children }: MenuProps) {
  return (
    <Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" />
      </Trigger>
      <Content
        className={styles.menu}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label={label}
        aria-labelledby={undefined}
        {...propsForOutsideButton(buttonRef)}
        onFocus={({ target, currentTarget }) => {
          // Radix does this by itself, but not the first time: it has not seen the key that had this part loaded.
          if (isByKeyboard && target === currentTarget) focusFirstItem(currentTarget)
        }}
      >
        {children}
      </Content>
    </Root>
  )
}

function focusFirstItem(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
}

/** One line of the menu; its child is the link or button that does it. */
export function MenuItem({ children, onSelect }: { children: ReactElement; onSelect?: () => void }) {
  return (
    <Item asChild className={styles.item} {...(onSelect && { onSelect })}>
      {children}
    </Item>
  )
}
