/** The content that a page must show to count as loaded. */
export interface Content {
  selector: string
  /** Number of elements. */
  count: number
}

/** A page's own observations; milliseconds since the navigation began. */
export interface Seen {
  /** When the content was on the screen; null before. */
  contentAt: number | null
  /** When no element on the screen was busy any more; null before. */
  settledAt: number | null
  /** Tasks of more than 50 ms. */
  longTasks: { at: number; ms: number }[]
  layoutShift: number
}

declare global {
  /** Missing in documents that opened before the probe. */
  var seen: Seen | undefined
  var contentThere: Promise<void> | undefined
}

/** Runs in a page before all other scripts. */
export function watchPage({ selector, count }: Content): void {
  const seen: Seen = { contentAt: null, settledAt: null, longTasks: [], layoutShift: 0 }
  globalThis.seen = seen
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasks.push({ at: startTime, ms: duration })
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.layoutShift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })

  let tell = () => {}
  globalThis.contentThere = new Promise((resolve) => (tell = resolve))

  const isThere = () =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length >= count
  const isBusy = () => document.querySelector('[aria-busy=true]') !== null
  const look = () => {
    if (seen.contentAt === null && isThere()) afterThisFrame(() => (seen.contentAt ??= performance.now()))
    if (seen.contentAt === null || isBusy()) requestAnimationFrame(look)
    else {
      seen.settledAt = performance.now()
      tell()
    }
  }
  // A message arrives after the frame's own work and paint.
  const afterThisFrame = (run: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', run, { once: true })
    port1.start()
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}
