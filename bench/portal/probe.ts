/** The content that a page must show to count as loaded. */
export interface Content {
  selector: string
  /** Number of elements. */
  count: number
  /** Pressed every 50 ms from the portal's first frame on, until a press is answered. */
  press?: Press | undefined
}

/** A control, and the elements that change when a press is answered. */
export interface Press {
  selector: string
  /** Its whole text, if the selector also finds others. */
  text?: string
  /** Selects elements; an answered press changes their number or an `aria-pressed`. */
  answer: string
}

/** A page's own observations; milliseconds since the navigation began. */
export interface Seen {
  /** When the content was on the screen; null before. */
  contentAt: number | null
  /** When no element on the screen was busy any more; null before. */
  settledAt: number | null
  /** When the answer to a press was on the screen; null before. */
  usableAt: number | null
  /** Tasks of more than 50 ms. */
  longTasks: { at: number; ms: number }[]
  shifts: { at: number; value: number }[]
}

declare global {
  /** Missing in documents that opened before the probe. */
  var seen: Seen | undefined
  var contentThere: Promise<void> | undefined
  /** Fulfilled when a press was answered. */
  var usable: Promise<void> | undefined
}

/** Runs in a page before all other scripts. Sets the mark `usable` when a press was answered. */
export function watchPage({ selector, count, press }: Content): void {
  const pressEveryMs = 50
  const seen: Seen = { contentAt: null, settledAt: null, usableAt: null, longTasks: [], shifts: [] }
  globalThis.seen = seen
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasks.push({ at: startTime, ms: duration })
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) })
    }
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

  if (!press) return
  let tellUsable = () => {}
  globalThis.usable = new Promise((resolve) => (tellUsable = resolve))
  let pressed: { control: Element; before: string; at: number } | null = null
  const state = () =>
    [...document.querySelectorAll(press.answer)].map((one) => String(one.getAttribute('aria-pressed'))).join()
  const lookForAnswer = () => {
    // The painted list is replaced by the real one: only a control that is still there can have answered.
    if (pressed?.control.isConnected && pressed.before !== state()) {
      afterThisFrame(() => {
        seen.usableAt = performance.now()
        performance.mark('usable')
        tellUsable()
      })
      return
    }
    const control = [...document.querySelectorAll<HTMLElement>(press.selector)].find(
      (one) => press.text === undefined || one.textContent.trim() === press.text,
    )
    // The app's own answer counts here: `watchControls` counts those of a picture, whose page is busy.
    if (
      control &&
      !control.closest('#root')?.querySelector('main[aria-busy=true]') &&
      performance.now() - (pressed?.at ?? 0) >= pressEveryMs
    ) {
      pressed = { control, before: state(), at: performance.now() }
      control.click()
    }
    requestAnimationFrame(lookForAnswer)
  }
  requestAnimationFrame(lookForAnswer)
}
