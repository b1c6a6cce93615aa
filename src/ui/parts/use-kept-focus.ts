import { type FocusEvent, useEffect, useRef } from 'react'

/** The focused element, and where the focus goes if it is removed, nearest first. */
interface Held {
  element: Element
  places: readonly (Element | null | undefined)[]
}

/** Props for the element around the removable ones. */
export type FocusArea<Area extends HTMLElement> = ReturnType<typeof useKeptFocus<Area>>

/**
 * For buttons and records that disappear when pressed: otherwise keyboard users would start again at the top. The
 * focus stays in the record (`RecordRow`), or moves to the next one, the previous one, or the area around them. Use it
 * in the component that renders with the change.
 */
export function useKeptFocus<Area extends HTMLElement>() {
  const ref = useRef<Area>(null)
  const held = useRef<Held>(null)
  useEffect(() => {
    if (held.current === null || held.current.element.isConnected) return
    const { places } = held.current
    held.current = null
    // Do not take the focus from another element.
    if (document.activeElement !== document.body) return
    const place = places.find((element) => element?.isConnected)
    if (place instanceof HTMLElement) place.focus()
    else ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1 as const,
    onFocus: ({ target }: FocusEvent) => {
      const record = target.closest('li')
      const places = [record, record?.nextElementSibling, record?.previousElementSibling]
      held.current = { element: target, places }
    },
    // Removal of the focused element causes no blur event here: React ignores events while it changes the page.
    onBlur: () => {
      held.current = null
    },
  }
}
