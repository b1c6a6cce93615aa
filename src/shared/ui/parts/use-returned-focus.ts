import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a message that its own button removes: moves the focus to the content around it, or else to the main content.
 * Otherwise keyboard users would start again at the top.
 */
export function useReturnedFocus<Message extends HTMLElement>(): RefObject<Message | null> {
  const ref = useRef<Message>(null)
  // A layout effect: its cleanup runs before the element is removed.
  useLayoutEffect(
    () => () => {
      const message = ref.current
      if (!message?.contains(document.activeElement)) return
      const place =
        message.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main')
      place?.focus({ preventScroll: true })
    },
    [],
  )
  return ref
}
