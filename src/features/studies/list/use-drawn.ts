import { useDeferredValue, useEffect, useState } from 'react'

/** CSS pixels: no card is lower. */
const cardHeight = 200

let isDrawn = false

/**
 * The number of cards to draw now, of so many: a slow phone takes a while for ten. Of the first list of a visit those that
 * fill the screen come first; a later render draws the others.
 *
 * @param atOnce Cards that a change of their number, such as a press of LOAD MORE, adds at once.
 */
export function useDrawn(count: number, atOnce: number): number {
  const [first] = useState(() => ({ count, drawn: isAtTop() ? Math.ceil(innerHeight / cardHeight) : count }))
  useEffect(() => {
    isDrawn = true
  }, [])
  const drawn = useDeferredValue(count, Math.min(count, first.drawn))
  return Math.min(count, count === first.count ? drawn : drawn + atOnce)
}

/** A list that is returned to, by a reload too, restores its scroll position, and needs its whole height for that. */
function isAtTop(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !isDrawn && scrollY === 0 && visit !== undefined && 'type' in visit && visit.type === 'navigate'
}
