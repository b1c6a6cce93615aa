import type { Entry, Row } from './entry.ts'

/** What one step writes: whole entries, and keys to delete. */
export interface Change<Result> {
  put?: readonly Entry[]
  remove?: readonly IDBValidKey[]
  result: Result
}

/**
 * Where entries are kept. A step sees all rows and says what is to be written; both are one transaction, so that two
 * tabs and a worker never overwrite each other. Outboxes hold a handful of entries.
 */
export interface EntryTable {
  read(): Promise<Row[]>
  /** Resolves once what was written is safe: on the disk, where there is one. */
  change<Result>(step: (rows: readonly Row[]) => Change<Result>): Promise<Result>
}

/** Holds entries in memory alone: for a device that cannot store any, as long as the page is open. */
export class MemoryTable implements EntryTable {
  #rows = new Map<IDBValidKey, Row>()

  read(): Promise<Row[]> {
    return Promise.resolve([...this.#rows.values()])
  }

  change<Result>(step: (rows: readonly Row[]) => Change<Result>): Promise<Result> {
    const { put = [], remove = [], result } = step([...this.#rows.values()])
    for (const key of remove) this.#rows.delete(key)
    for (const entry of put) this.#rows.set(entry.key, { key: entry.key, entry })
    return Promise.resolve(result)
  }
}
