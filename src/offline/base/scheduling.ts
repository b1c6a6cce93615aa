/** Lets the browser paint and answer input before the work goes on. Faster than a timer, which engines slow down. */
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
 * How long a turn lasts: less than a frame, and more where nobody else has anything to do, but never so much that a finger
 * would feel it: what a turn leaves behind is collected within one, for which a slow phone takes up to 30 ms.
 */
const turnMs = { usual: 8, most: 16 }

/**
 * Parts long work into turns. To be called after each small piece of it.
 *
 * @param pause What to await between two turns; resolves with the milliseconds that nobody else wants, where it knows.
 * @returns What to await before the next piece; null while the turn lasts.
 */
export function timeSlicer(pause: () => Promise<number | undefined>): () => Promise<void> | null {
  let until = performance.now() + turnMs.usual
  return () => {
    if (performance.now() < until) return null
    return pause().then((freeMs) => {
      const wanted = Math.min(freeMs ?? 0, turnMs.most)
      until = performance.now() + Math.max(turnMs.usual, wanted)
    })
  }
}

/**
 * Lets everything else go first: what is about to be shown, above all.
 *
 * @param timeoutMs How long a busy browser may put it off.
 * @returns Resolves with the milliseconds that nobody else wants then, where the browser knows.
 */
export function whenIdle(timeoutMs = 100): Promise<number | undefined> {
  if (!('requestIdleCallback' in globalThis)) return yieldToMain()
  return new Promise((resolve) =>
    requestIdleCallback((deadline) => resolve(deadline.timeRemaining()), { timeout: timeoutMs }),
  )
}

/** What `work` comes to, or undefined when that takes longer. */
export function withTimeout<Result>(
  work: Promise<Result> | undefined,
  milliseconds: number,
): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((end) => setTimeout(() => end(undefined), milliseconds))])
}
