import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a message that goes with the press of its own button: without this a keyboard would start again at the top. The
 * focus that it has when it goes is handed to what lies around it, or else to the page's content.
 */
export function useHandedFocus<Message extends HTMLElement>(): RefObject<Message | null> {
  const ref = useRef<Message>(null)
  // A layout effect, because it ends before the element leaves the page.
  useLayoutEffect(
    () => () => {
      const message = ref.current
      if (!message?.contains(document.activeElement)) return
      const place = message.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main')
      place?.focus({ preventScroll: true })
    },
    [],
  )
  return ref
}
