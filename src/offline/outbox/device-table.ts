import { StalledError } from '#base/stalled-error.ts'
import { isFull } from '#offline/storage/health.ts'
import type { EnqueueResult } from './enqueue.ts'
import { type KeptEntry, type StoredRow, entriesIn } from './entry.ts'
import { type TableChange, type EntryTable, type TableStep, withRows } from './table.ts'

export interface OutboxSnapshot {
  /** Entries of all participants of the device, in the order of sending. */
  entries: readonly KeptEntry[]
  /** Unreadable rows of all participants of the device. */
  unreadable: readonly StoredRow[]
  /** False until the first attempt to read the device. */
  isRead: boolean
  /** The device did not answer, or is unreadable although it held entries: there may be more than `entries`. */
  isStalled: boolean
}

/**
 * All entries that a page knows, as one table: those in the database and, as long as the page is open, those that the
 * database could not store (volatile ones). A drain thus sends all of them in one order.
 */
export class DeviceTable implements EntryTable {
  readonly #database: EntryTable
  readonly #hadEntries: (owner?: string) => boolean
  /** Rows of the database as last seen; null before. */
  #stored: readonly StoredRow[] | null = null
  #volatile: readonly StoredRow[] = []
  #isStalled = false

  /** @param hadEntries Whether the database held entries when this page started: of a participant, or of anybody. */
  constructor(database: EntryTable, hadEntries: (owner?: string) => boolean) {
    this.#database = database
    this.#hadEntries = hadEntries
  }

  /** The entries as last read. */
  snapshot(): OutboxSnapshot {
    const stored = this.#stored ?? []
    const keys = new Set(this.#volatile.map(({ key }) => key))
    return {
      entries: entriesIn([...stored, ...this.#volatile]).map((entry) => ({
        ...entry,
        isVolatile: keys.has(entry.key),
      })),
      unreadable: stored.filter(({ entry }) => entry === null),
      isRead: true,
      isStalled: this.#isStalled,
    }
  }

  /** If the database fails: volatile entries of participants who can have no other. Rejects without such entries. */
  async read(): Promise<StoredRow[]> {
    try {
      this.#stored = await this.#database.read()
      this.#isStalled = false
      return [...this.#stored, ...this.#volatile]
    } catch (error) {
      this.#isStalled = error instanceof StalledError || this.#mayHold()
      const alone = this.#volatile.filter(({ owner }) => owner !== null && !this.#mayHold(owner))
      if (alone.length === 0) throw error
      return alone
    }
  }

  async change<Result>(step: TableStep<Result>): Promise<Result> {
    try {
      return await this.#changeBoth(step)
    } catch (error) {
      // A change of volatile entries alone needs no database.
      const change = step(this.#volatile)
      const keys = [...(change.put ?? []).map(({ key }) => key), ...(change.remove ?? [])]
      if (keys.length === 0 || !keys.every((key) => this.#isVolatile(key))) throw error
      return this.#changeVolatile(change)
    }
  }

  /**
   * Applies a step to the entries of which it holds, also if the database fails.
   *
   * @returns Whether the database has the change.
   */
  async changeAll(step: TableStep<unknown>): Promise<boolean> {
    this.#changeVolatile(step(this.#volatile))
    return this.#changeBoth(step).then(
      () => true,
      () => false,
    )
  }

  /**
   * Adds an entry of `owner`. It is volatile if the database is full, or fails and surely holds nothing of the owner.
   *
   * @throws {StalledError} If the database may hold an entry that has to be sent first.
   */
  async add(step: TableStep<EnqueueResult>, owner: string): Promise<EnqueueResult> {
    try {
      return await this.#changeBoth(step)
    } catch (error) {
      if (error instanceof StalledError) throw error
      // A full database could still be read.
      if (!isFull(error) && this.#mayHold(owner)) {
        throw new StalledError('What is kept cannot be read', { cause: error })
      }
      return this.#changeVolatile(step([...(this.#stored ?? []), ...this.#volatile]))
    }
  }

  #isVolatile(key: IDBValidKey): boolean {
    return this.#volatile.some((row) => row.key === key)
  }

  /** Entries do not vanish because they are unreadable. If storage is denied, there never were any. */
  #mayHold(owner?: string): boolean {
    if (this.#stored === null) return this.#hadEntries(owner)
    return this.#stored.some((row) => owner === undefined || row.owner === null || row.owner === owner)
  }

  /** One step over all entries, in one transaction. Each entry stays where it is. */
  async #changeBoth<Result>(step: TableStep<Result>): Promise<Result> {
    const both = await this.#database.change((stored) => {
      this.#stored = stored
      const { put = [], remove = [], result } = step([...stored, ...this.#volatile])
      const change = {
        put: put.filter(({ key }) => !this.#isVolatile(key)),
        remove: remove.filter((key) => !this.#isVolatile(key)),
        result: {
          put: put.filter(({ key }) => this.#isVolatile(key)),
          remove: remove.filter((key) => this.#isVolatile(key)),
          result,
        },
      }
      return withRows(() => change)(stored)
    })
    this.#stored = both.rows
    // The database runs its changes one after another, so no other change has come between.
    return this.#changeVolatile(both.result)
  }

  #changeVolatile<Result>(change: TableChange<Result>): Result {
    this.#volatile = withRows(() => change)(this.#volatile).result.rows
    return change.result
  }
}
