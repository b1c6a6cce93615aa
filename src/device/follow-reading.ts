/** A finger that rests on the screen moves it by less. */
const leastMove = 8

/**
 * Marks the document while the page is scrolled down: `data-reading`. Where there is little room, the bars then leave it to
 * the text, and come back with the first move up.
 */
export function followReading(): void {
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < leastMove) return
      last = scrollY
      document.documentElement.toggleAttribute('data-reading', moved > 0)
    },
    { passive: true },
  )
}
