import type { RefObject } from 'react'

/** Props of a Radix overlay whose button stands outside of it and stays in reach while it is open. */
export function propsForOutsideButton(buttonRef: RefObject<HTMLElement | null>) {
  return {
    /** A press on the button closes the overlay by itself. Closing it here too would let that press open it again. */
    onInteractOutside: (event: Event & { target: EventTarget | null }) => {
      const isButton = event.target instanceof Node && buttonRef.current?.contains(event.target)
      if (isButton) event.preventDefault()
    },
    /** The focus returns to the button, unless the press that closed the overlay has moved it elsewhere. */
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (isFocusLost) buttonRef.current?.focus()
    },
  }
}
