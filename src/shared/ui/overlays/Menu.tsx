import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode, RefObject } from 'react'
import styles from './Menu.module.css'
import { propsForOutsideButton } from './outside-button.ts'

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it. It is outside, so that it can be shown before this part has loaded. */
  buttonRef: RefObject<HTMLElement | null>
  /** Opened by keyboard: the focus starts on the first item. */
  isByKeyboard: boolean
  children: ReactNode
}

/** Menu below the button beside it, in a positioned parent; no portal, not modal. Loads Radix: import lazily. */
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
        // It may scroll, and Radix takes it out of the order of keys.
        tabIndex={0}
        {...propsForOutsideButton(buttonRef)}
        onFocus={({ target, currentTarget, relatedTarget }) => {
          // Radix focuses the first item itself, except the first time: the key press happened before this part had
          // loaded. From an item the focus comes when the mouse leaves it.
          const isOpening = target === currentTarget && !currentTarget.contains(relatedTarget)
          if (isByKeyboard && isOpening) focusFirstItem(currentTarget)
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

/** One item; its child is the link or button. */
export function MenuItem({ children, onSelect }: { children: ReactElement; onSelect?: () => void }) {
  return (
    <Item asChild className={styles.item} {...(onSelect && { onSelect })}>
      {children}
    </Item>
  )
}
