import { type Entry, type StoredRow, rowOf } from './entry.ts'

/** Changes of one step: whole entries, and keys to delete. */
export interface TableChange<Result> {
  put?: readonly Entry[]
  remove?: readonly IDBValidKey[]
  result: Result
}

/** A step of an `EntryTable`. */
export type TableStep<Result> = (rows: readonly StoredRow[]) => TableChange<Result>

/**
 * A store of entries. A step reads all rows and returns its changes, in one transaction, so that tabs and worker never
 * overwrite each other. Outboxes hold a handful of entries.
 */
export interface EntryTable {
  /** Rejects with `StalledError`, like `change`, while other contexts block the store. */
  read(): Promise<StoredRow[]>
  /** Resolves when the change is durable: on the disk, if there is one. */
  change<Result>(step: TableStep<Result>): Promise<Result>
}

/** Adds the rows after a step to its result, which saves reading them again. */
export function withRows<Result>(step: TableStep<Result>): TableStep<{ result: Result; rows: StoredRow[] }> {
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
