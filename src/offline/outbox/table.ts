import { type Entry, type Row, rowOf } from './entry.ts'

/** What one step writes: whole entries, and keys to delete. */
export interface Change<Result> {
  put?: readonly Entry[]
  remove?: readonly IDBValidKey[]
  result: Result
}

/** The table did not come to its turn in time. Nothing was read or written, and nothing will be; what it holds is unknown. */
export class StalledError extends Error {
  override name = 'StalledError'
}

/** A step of an `EntryTable`. */
export type Step<Result> = (rows: readonly Row[]) => Change<Result>

/**
 * Where entries are kept. A step sees all rows and says what is to be written; both are one transaction, so that two
 * tabs and a worker never overwrite each other. Outboxes hold a handful of entries.
 */
export interface EntryTable {
  /** Rejects with `StalledError`, like `change`, while others do not let go of it. */
  read(): Promise<Row[]>
  /** Resolves once what was written is safe: on the disk, where there is one. */
  change<Result>(step: Step<Result>): Promise<Result>
}

/** The same step; with its result come the rows as they are after it, so that nobody has to read them again. */
export function withRows<Result>(step: Step<Result>): Step<{ result: Result; rows: Row[] }> {
  return (before) => {
    const change = step(before)
    const { put = [], remove = [], result } = change
    const gone = new Set([...remove, ...put.map(({ key }) => key)])
    const kept = before.filter(({ key }) => !gone.has(key))
    return {
      ...change,
      result: { result, rows: [...kept, ...put.map(rowOf)] },
    }
  }
}

/** Holds entries in memory alone: for a device that cannot store any, as long as the page is open. */
export class MemoryTable implements EntryTable {
  #rows = new Map<IDBValidKey, Row>()

  read(): Promise<Row[]> {
    return Promise.resolve([...this.#rows.values()])
  }

  change<Result>(step: Step<Result>): Promise<Result> {
    const { put = [], remove = [], result } = step([...this.#rows.values()])
    for (const key of remove) this.#rows.delete(key)
    for (const entry of put) this.#rows.set(entry.key, rowOf(entry))
    return Promise.resolve(result)
  }
}
