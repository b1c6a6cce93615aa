/** Lets the browser paint and handle input before the work continues. Faster than a timer, which engines throttle. */
export function yieldToMain(): Promise<undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve(undefined)
    })
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Length of a slice: less than a frame, or up to twice that when the browser is idle. Not more, so that input stays
 * responsive: the garbage of a slice is collected in one task, which takes a slow phone up to 30 ms.
 */
const sliceMs = { usual: 8, max: 16 }

/**
 * Splits long work into slices. Call the result after each small piece of work.
 *
 * @param pause Awaited between two slices; may resolve with the browser's idle time in milliseconds.
 * @returns What to await before the next piece; null while the slice lasts.
 */
export function timeSlicer(pause: () => Promise<number | undefined>): () => Promise<void> | null {
  let until = performance.now() + sliceMs.usual
  return () => {
    if (performance.now() < until) return null
    return pause().then((freeMs) => {
      const wanted = Math.min(freeMs ?? 0, sliceMs.max)
      until = performance.now() + Math.max(sliceMs.usual, wanted)
    })
  }
}

/**
 * Waits until the browser is idle, so that rendering goes first.
 *
 * @param timeoutMs Longest wait on a busy browser.
 * @returns The idle time in milliseconds, if the browser reports it.
 */
export function whenIdle(timeoutMs = 100): Promise<number | undefined> {
  if (!('requestIdleCallback' in globalThis)) return yieldToMain()
  return new Promise((resolve) =>
    requestIdleCallback((deadline) => resolve(deadline.timeRemaining()), { timeout: timeoutMs }),
  )
}

/** The result of `work`, or undefined if it takes longer. */
export function withTimeout<Result>(
  work: Promise<Result> | undefined,
  milliseconds: number,
): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((end) => setTimeout(() => end(undefined), milliseconds))])
}

/** Whether the browser is set to save data: nothing large is fetched ahead then. */
export const isSavingData = (): boolean =>
  'connection' in navigator && Object(navigator.connection).saveData === true
