import { outboxNames } from '#offline/storage/storage-names.ts'

/** A drain takes at most a hundred seconds; whoever holds the lock for longer is frozen. */
const timeoutMs = 180_000

/**
 * Runs something while no other tab and no worker of this device sends. The browser gives the lock back when its holder
 * dies; a holder that sleeps loses it.
 */
export async function withOutboxLock<Result>(run: () => Promise<Result>): Promise<Result> {
  const patience = AbortSignal.timeout(timeoutMs)
  let isHeld = false
  const begin = () => {
    isHeld = true
    return run()
  }
  try {
    return await navigator.locks.request(outboxNames.lock, { signal: patience }, begin)
  } catch (error) {
    if (isHeld || !patience.aborted) throw error
    return navigator.locks.request(outboxNames.lock, { steal: true }, run)
  }
}
