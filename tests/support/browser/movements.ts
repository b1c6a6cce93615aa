import type { Page } from '@playwright/test'

/** Smaller shifts are invisible: a fraction of a pixel when one font replaces the other. */
const unseen = 0.0015

/** Layout shifts of this page without recent input that can be seen, with the classes of the shifted elements. */
export function movements(page: Page): Promise<{ by: number; what: string }[]> {
  return page.evaluate(
    (smallest) =>
      new Promise((resolve) => {
        const moved: { by: number; what: string }[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const sources: { node?: Element | null }[] = Reflect.get(entry, 'sources') ?? []
            const what = sources.map(({ node }) => node?.className ?? '').join(', ')
            const by = Number(Reflect.get(entry, 'value'))
            if (!Reflect.get(entry, 'hadRecentInput') && by > smallest) moved.push({ by, what })
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer delivers earlier entries within the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
      }),
    unseen,
  )
}
