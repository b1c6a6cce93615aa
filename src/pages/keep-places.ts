import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

const entryOf = ({ state, href }: ParsedLocation) => state.__TSR_key ?? href

/**
 * Brings a participant who comes back to the place on the page, also when the page is drawn late. The router scrolls
 * once, which on a slow device may be during the skeleton. Can go when the router waits for the page.
 */
export function keepPlaces(router: AnyRouter): void {
  const tops = new Map<string, number>()
  let top = 0
  const isShort = () => scrollY < top - 1
  const growth = new ResizeObserver(() => {
    scrollTo(0, top)
    if (!isShort()) growth.disconnect()
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    growth.disconnect()
    if (fromLocation) tops.set(entryOf(fromLocation), scrollY)
  })
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    top = tops.get(entryOf(toLocation)) ?? 0
    if (pathChanged && isShort()) growth.observe(document.body)
  })
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(act, () => growth.disconnect(), true)
}
