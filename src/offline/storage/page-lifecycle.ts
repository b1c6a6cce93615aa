/** What this context has begun in IndexedDB and not handed to the disk yet. */
const begun = new Set<IDBTransaction>()

/** Begins a transaction that is given up when its page is left. */
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

/** @returns False for what is over already, or on its way to the disk. */
export function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

let back = Promise.resolve()

/** Resolves at once on a page that is there, and on one that was left when it comes back. */
export const whenPageRestored = (): Promise<void> => back

/** What the page still writes when it is left. */
const lastWrites = new Set<() => void>()

/** @param write Writes what the page knows, without waiting for an answer first. Called each time the page is left. */
export function flushOnPageHide(write: () => void): void {
  lastWrites.add(write)
}

/**
 * Awaits a write that needs answers, such as what is there already, and would go with its page.
 *
 * @param write Writes what this page knows in one request: whatever another tab wrote in that moment is lost to it.
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
 * The only listener of `pagehide`, because the order decides what survives. First the unfinished transactions are given up:
 * WebKit keeps a page that was left with what it has begun, and they would hold up the stores for as long, the last writes
 * too. Then the last writes begin, so that none of them is among what is given up.
 */
export function leavePage(): void {
  back = new Promise((resolve) => globalThis.addEventListener('pageshow', () => resolve(), { once: true }))
  for (const transaction of begun) abort(transaction)
  for (const write of lastWrites) write()
}
