import { type StoredRow, rowOf } from '#offline/outbox/entry.ts'
import type { EntryTable, TableStep } from '#offline/outbox/table.ts'

/** Holds entries in memory. */
export class MemoryTable implements EntryTable {
  #rows = new Map<IDBValidKey, StoredRow>()

  read(): Promise<StoredRow[]> {
    return Promise.resolve([...this.#rows.values()])
  }

  change<Result>(step: TableStep<Result>): Promise<Result> {
    const { put = [], remove = [], result } = step([...this.#rows.values()])
    for (const key of remove) this.#rows.delete(key)
    for (const entry of put) this.#rows.set(entry.key, rowOf(entry))
    return Promise.resolve(result)
  }
}
