import { type FocusEvent, useCallback, useRef } from 'react'

/** The focused element, and where the focus goes if it is removed, nearest first. */
interface Held {
  element: Element
  places: readonly (Element | null | undefined)[]
}

/** Props for the element around the removable ones. */
export type FocusArea = ReturnType<typeof useKeptFocus>

/**
 * For buttons and records that disappear when pressed: otherwise keyboard users would start again at the top. The
 * focus stays in the record (`RecordRow`), or moves to the next one, the previous one, or the area around them.
 *
 * @param successorOf Finds what has taken the place of an element outside of records.
 */
export function useKeptFocus(successorOf?: (area: Element, gone: Element) => Element | undefined) {
  const held = useRef<Held>(null)
  const ref = useCallback(
    (area: HTMLElement | null) => {
      if (area === null) return undefined
      const observer = new MutationObserver(() => {
        if (held.current === null || held.current.element.isConnected) return
        const { element, places } = held.current
        const { activeElement } = document
        // Do not take the focus from another element, which may be removed next.
        held.current = activeElement && area.contains(activeElement) ? heldOf(activeElement) : null
        if (activeElement !== document.body) return
        const place = places.find((one) => one?.isConnected) ?? successorOf?.(area, element)
        if (place instanceof HTMLElement) place.focus()
        if (document.activeElement === document.body) area.focus({ preventScroll: true })
      })
      observer.observe(area, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [successorOf],
  )
  return {
    ref,
    tabIndex: -1 as const,
    onFocus: ({ target }: FocusEvent) => {
      held.current = heldOf(target)
    },
    // Removal of the focused element causes no blur event here: React ignores events while it changes the page.
    onBlur: () => {
      held.current = null
    },
  }
}

function heldOf(element: Element): Held {
  const record = element.closest('li')
  return { element, places: [record, record?.nextElementSibling, record?.previousElementSibling] }
}
