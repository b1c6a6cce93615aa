import type { RefObject } from 'react'

/** Props of a Radix overlay whose button is outside of it and stays usable while it is open. */
export function propsForOutsideButton(buttonRef: RefObject<HTMLElement | null>) {
  return {
    /** The button closes the overlay itself: if the same press closed it before, the button would open it again. */
    onInteractOutside: (event: Event & { target: EventTarget | null }) => {
      const isButton = event.target instanceof Node && buttonRef.current?.contains(event.target)
      if (isButton) event.preventDefault()
    },
    /** Returns the focus to the button, unless the closing press has moved it elsewhere. */
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (isFocusLost) buttonRef.current?.focus()
    },
  }
}
