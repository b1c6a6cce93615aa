/**
 * Throttles maintenance that requests trigger too often, such as deleting expired rows: runs it now, and
 * again with the first call after the interval. A failed run is repeated with the next call.
 *
 * @param clock Returns the current time.
 * @param intervalSeconds Counted from the start of the last run.
 */
export function throttle(
  clock: () => Date,
  intervalSeconds: number,
  run: (now: Date) => Promise<void>,
): () => Promise<void> {
  let lastRun = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    const previous = lastRun
    if (now.getTime() - previous < intervalSeconds * 1000) return
    lastRun = now.getTime()
    try {
      await run(now)
    } catch (error) {
      lastRun = previous
      throw error
    }
  }
}
