/** What this context has begun in IndexedDB and not handed to the disk yet. */
const begun = new Set<IDBTransaction>()

/** Begins a transaction that is given up when its page is left: see `letGo`. */
export function begin(database: IDBDatabase, ...how: Parameters<IDBDatabase['transaction']>): IDBTransaction {
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
export const whenBack = (): Promise<void> => back

/** What a page writes of its unfinished work when it is left. */
const lastWrites = new Set<() => void>()

/**
 * Awaits a write that needs answers, such as what is there already, and would go with its page.
 *
 * @param write Writes what this page knows in one request: whatever another tab wrote in that moment is lost to it.
 */
export async function outlive<Result>(work: Promise<Result>, write: () => void): Promise<Result> {
  lastWrites.add(write)
  try {
    return await work
  } finally {
    lastWrites.delete(write)
  }
}

/**
 * For a page that is being left. WebKit keeps such a page with what it has begun, and the stores from the next one for
 * as long.
 */
export function letGo(): void {
  back = new Promise((resolve) => globalThis.addEventListener('pageshow', () => resolve(), { once: true }))
  for (const transaction of begun) abort(transaction)
  for (const write of lastWrites) write()
}
