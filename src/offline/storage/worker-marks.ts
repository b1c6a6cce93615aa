import { cacheNames } from './storage-names.ts'

/** Why the worker answers the host's pages with the portal: see `cacheNames`. */
export type WorkerMark = 'leaving' | 'unkept'

/**
 * Tells the worker, which cannot read localStorage, by a cache without entries. localStorage decides: a mark that was
 * left behind costs one reload of a host's page.
 */
export async function markForWorker(mark: WorkerMark, isSet: boolean): Promise<void> {
  const name = cacheNames[mark]
  try {
    await (isSet ? caches.open(name) : caches.delete(name))
  } catch {
    // A browser that denies caches has no worker either.
  }
}

/** The worker marks too: that no page was open when this one was asked for. */
export const isMarkedForWorker = (mark: WorkerMark): Promise<boolean> =>
  caches.has(cacheNames[mark]).catch(() => false)
