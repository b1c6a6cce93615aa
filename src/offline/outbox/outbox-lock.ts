import { outboxNames } from '#offline/storage/storage-names.ts'

/** A drain takes at most 100 seconds; a longer holder of the lock is frozen. */
const timeoutMs = 180_000

/**
 * Runs `run` while no other tab and no worker of this device sends. The browser releases the lock of a holder that
 * dies; a frozen holder loses it after the timeout.
 */
export async function withOutboxLock<Result>(run: () => Promise<Result>): Promise<Result> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let isHeld = false
  const begin = () => {
    isHeld = true
    return run()
  }
  try {
    return await navigator.locks.request(outboxNames.lock, { signal: timeout }, begin)
  } catch (error) {
    if (isHeld || !timeout.aborted) throw error
    return navigator.locks.request(outboxNames.lock, { steal: true }, run)
  }
}
