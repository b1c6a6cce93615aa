import { type FocusEvent, useEffect, useRef } from 'react'

/** What held the focus, and where it goes when that is taken away, the nearest first. */
interface Held {
  element: Element
  places: readonly (Element | null | undefined)[]
}

/** For the element around what may go; spread it on that. */
export type FocusArea<Area extends HTMLElement> = ReturnType<typeof useKeptFocus<Area>>

/**
 * Some buttons go with their press, and some with their whole record: without this a keyboard would start again at the
 * top. The focus stays in the record (`RecordRow`), or goes to the next one, the one before, or the area around them.
 * Use it in the component that renders again with the change.
 */
export function useKeptFocus<Area extends HTMLElement>() {
  const ref = useRef<Area>(null)
  const held = useRef<Held>(null)
  useEffect(() => {
    if (held.current === null || held.current.element.isConnected) return
    const { places } = held.current
    held.current = null
    // Whatever has the focus meanwhile may keep it.
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
    // Taken away with what has it, the focus leaves no word: React hears of none while it changes the page.
    onBlur: () => {
      held.current = null
    },
  }
}
