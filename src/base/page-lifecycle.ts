/** Unfinished IndexedDB transactions of this context. */
const begun = new Set<IDBTransaction>()

/** Starts a transaction that is aborted when its page is left. */
export function trackTransaction(
  database: IDBDatabase,
  ...how: Parameters<IDBDatabase['transaction']>
): IDBTransaction {
  const transaction = database.transaction(...how)
  begun.add(transaction)
  for (const end of ['complete', 'abort']) {
    transaction.addEventListener(end, () => begun.delete(transaction))
  }
  return transaction
}

/** @returns False if the transaction is complete, or its commit has started. */
export function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

let back = Promise.resolve()

/** Resolves immediately, but on a page that has been left when the back/forward cache restores it. */
export const whenPageRestored = (): Promise<void> => back

/** Writes to start when the page is left. */
const lastWrites = new Set<() => void>()

/** @param write Starts a write without reading first. Called each time the page is left. */
export function flushOnPageHide(write: () => void): void {
  lastWrites.add(write)
}

/**
 * Awaits a write that reads first, and would be lost with its page.
 *
 * @param write Replaces it if the page is left: writes what this page knows in one request, over another tab's.
 */
export async function finishOrFlush<Result>(work: Promise<Result>, write: () => void): Promise<Result> {
  lastWrites.add(write)
  try {
    return await work
  } finally {
    lastWrites.delete(write)
  }
}

/**
 * The only listener of `pagehide`, because the order matters. Unfinished transactions are aborted first: WebKit puts
 * the page into the back/forward cache with them, where they would block the stores, the last writes included. Then
 * the last writes start, so that they are not aborted. Nothing may start after them: WebKit calls the listeners of
 * `visibilitychange` then.
 */
export function leavePage(): void {
  for (const transaction of begun) abort(transaction)
  for (const write of lastWrites) write()
  back = new Promise((resolve) => globalThis.addEventListener('pageshow', () => resolve(), { once: true }))
}
