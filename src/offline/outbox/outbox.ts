import { isFull } from '#offline/storage/health.ts'
import { type EnqueueResult, enqueue } from './enqueue.ts'
import * as changes from './transitions.ts'
import type { Transport } from './transport.ts'
import { type DrainEnd, drain } from './drain.ts'
import { type Entry, type OutboxItem, type Row, entriesIn, isActive, isSettled } from './entry.ts'
import type { ResponseOutcome } from './classify-response.ts'
import { type EntryTable, StalledError, type Step, withRows } from './table.ts'

/** An entry as a page knows it. */
export interface KeptEntry extends Entry {
  /** The device could not store it: closing the page would lose it. */
  isVolatile: boolean
}

export interface OutboxSnapshot {
  /** Entries of all participants of the device, in the order of sending. */
  entries: readonly KeptEntry[]
  /** Unreadable rows of all participants of the device. */
  unreadable: readonly Row[]
  /** False until the first attempt to read the device. */
  isRead: boolean
  /** The device did not answer, or is unreadable although it held entries: there may be more than `entries`. */
  isStalled: boolean
}

export interface OutboxParts {
  durable: EntryTable
  /** For entries that the device cannot store. */
  memory: EntryTable
  transport: Transport
  isReplayable: boolean
  /** Whether the device held entries when this page started: of a participant, or of anybody. */
  wasKept: (owner?: string) => boolean
  /** Runs its argument while no other context of this device sends. */
  withOutboxLock: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** False while a sign-out has to reach the host first. */
  maySend: () => boolean
  now: () => number
  random: () => number
  onFailure: (entry: Entry, outcome: ResponseOutcome) => void
  /** Called with the result of each drain, whoever asked for it. */
  onSent: (end: DrainEnd) => void
  /** Notifies the other contexts of this device of a change. */
  announce: () => void
}

/**
 * The outbox of one page: enqueues items, drains them in turn with the other tabs and the worker, and publishes its
 * state.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #listeners = new Set<() => void>()
  #snapshot: OutboxSnapshot = { entries: [], unreadable: [], isRead: false, isStalled: false }
  /** Rows at the last read of the device; null before. */
  #kept: readonly Row[] | null = null
  #running: Promise<DrainEnd> = Promise.resolve('clear')
  #next: Promise<DrainEnd> | null = null
  #isEager = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  readonly getSnapshot = (): OutboxSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(key: string): KeptEntry | undefined {
    return this.#snapshot.entries.find((entry) => entry.key === key)
  }

  /**
   * Enqueues an item. When this resolves with `saved`, the item is on the disk or marked `isVolatile`.
   *
   * @throws {StalledError} If the device does not answer, or fails although it held entries of the participant: one of
   * them may have to be sent first.
   */
  async add(item: OutboxItem): Promise<EnqueueResult> {
    const { durable, memory, now } = this.#parts
    const step = enqueue(item, now())
    const inMemory = step(await memory.read()).result
    if (inMemory.kind !== 'saved') return inMemory
    const kept = await durable.change(withRows(step)).catch((error: unknown) => {
      if (error instanceof StalledError) throw error
      // A full device could still be read.
      if (!isFull(error) && this.#mayHold(item.owner)) {
        throw new StalledError('What is kept cannot be read', { cause: error })
      }
      return null
    })
    const enqueued = kept?.result ?? (await memory.change(step))
    // A volatile entry would be sent after the stored one and overwrite newer data.
    if (kept && enqueued.kind === 'saved') {
      await memory.change((rows) => ({ remove: step(rows).remove ?? [], result: null }))
    }
    await (kept ? this.#show(kept.rows) : this.refresh())
    if (enqueued.kind === 'saved') this.#parts.announce()
    return enqueued
  }

  /**
   * Drains after the current drain.
   *
   * @param isEager See `drain`.
   * @returns The result of that drain.
   */
  send(isEager = false): Promise<DrainEnd> {
    this.#isEager ||= isEager
    this.#next ??= this.#running.then(() => {
      const eager = this.#isEager
      this.#isEager = false
      this.#next = null
      this.#running = this.#sendAll(eager)
        .catch((): DrainEnd => 'later')
        .then((end) => {
          this.#parts.onSent(end)
          return end
        })
      return this.#running
    })
    return this.#next
  }

  /** At the participant's request: sends their entries now, ignoring pauses. Entries that need a decision stay. */
  async sendNow(owner: string): Promise<DrainEnd> {
    await this.#changeAll(changes.clearPauses(owner))
    return this.send(true)
  }

  /** Sends an entry by the participant's decision, ignoring pauses. */
  async confirm(key: string): Promise<DrainEnd> {
    await this.#change(key, changes.confirm(key, this.#parts.now()))
    return this.send(true)
  }

  /**
   * Discards an entry by the participant's decision. A post that may have arrived is cancelled at the host, if
   * possible.
   */
  async discard(key: string): Promise<void> {
    await this.#change(key, changes.discard(key, this.#parts.isReplayable))
    void this.send(true)
  }

  /** Deletes a row, readable or not, without telling the host. */
  async remove(key: IDBValidKey): Promise<void> {
    await this.#change(key, changes.removeOne(key))
  }

  /** The participant has seen the outcomes of their entries. */
  async see(owner: string): Promise<void> {
    await this.#changeAll(changes.markSeen(owner, this.#parts.now()))
  }

  /**
   * Deletes all rows of a participant.
   *
   * @returns Whether the device could.
   */
  forget(owner: string): Promise<boolean> {
    return this.#changeAll(changes.forget(owner))
  }

  /** Reads the stored rows again; notifies the listeners of changes. */
  async refresh(): Promise<void> {
    try {
      await this.#show(await this.#parts.durable.read())
    } catch (error) {
      await this.#show(this.#kept, this.#mayHold() || error instanceof StalledError)
    }
  }

  /** Entries do not vanish because they are unreadable. If storage is denied, there never were any. */
  #mayHold(owner?: string): boolean {
    if (this.#kept === null) return this.#parts.wasKept(owner)
    return this.#kept.some((row) => owner === undefined || row.owner === null || row.owner === owner)
  }

  /** @param rows Rows of the device, as far as known. */
  async #show(rows: readonly Row[] | null, isStalled = false): Promise<void> {
    const { memory } = this.#parts
    this.#kept = rows
    const kept = rows ?? []
    const entries = [
      ...entriesIn(kept).map((entry) => ({ ...entry, isVolatile: false })),
      ...entriesIn(await memory.read()).map((entry) => ({ ...entry, isVolatile: true })),
    ]
    const unreadable = kept.filter(({ entry }) => entry === null)
    const next = { entries, unreadable, isRead: true, isStalled }
    if (JSON.stringify(next) === JSON.stringify(this.#snapshot)) return
    this.#snapshot = next
    for (const listener of this.#listeners) listener()
  }

  /** Time of the next automatic attempt, in milliseconds since 1970; null if no entry waits for a time. */
  nextTry(): number | null {
    const times = this.#snapshot.entries
      .filter((entry) => isActive(entry) && entry.pause !== null)
      .map(({ pause }) => pause?.until ?? 0)
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Whether closing the page would lose an entry. */
  hasVolatile(): boolean {
    return this.#snapshot.entries.some((entry) => entry.isVolatile && !isSettled(entry))
  }

  async #sendAll(isEager: boolean): Promise<DrainEnd> {
    const { durable, memory, withOutboxLock, maySend, announce } = this.#parts
    await this.refresh()
    if (!maySend() || !this.#snapshot.entries.some(isActive)) return 'clear'
    const end = await withOutboxLock(async () => {
      const [one, other] = this.#isOlderInMemory() ? [memory, durable] : [durable, memory]
      const first = await drain(this.#drainerOf(one), isEager).catch((): DrainEnd => 'later')
      const isPassing = first === 'later' || first === 'unreachable'
      if (isPassing && this.#twoProfiles() !== undefined) return first
      const rest = await drain(this.#drainerOf(other), isEager).catch((): DrainEnd => 'later')
      return first === 'clear' ? rest : first
    })
    await this.refresh()
    announce()
    return end
  }

  /** A stored and a volatile profile of the same participant that both have to be sent: the newer has to wait. */
  #twoProfiles(): { kept: KeptEntry; volatile: KeptEntry } | undefined {
    const profiles = this.#snapshot.entries.filter((entry) => entry.op === 'profile' && isActive(entry))
    for (const volatile of profiles.filter(({ isVolatile }) => isVolatile)) {
      const kept = profiles.find(({ isVolatile, owner }) => !isVolatile && owner === volatile.owner)
      if (kept) return { kept, volatile }
    }
    return undefined
  }

  #isOlderInMemory(): boolean {
    const two = this.#twoProfiles()
    return two !== undefined && two.volatile.createdAt < two.kept.createdAt
  }

  #drainerOf(table: EntryTable) {
    const { durable, transport, isReplayable, now, random, onFailure, announce } = this.#parts
    // Shows every step immediately, here and in other tabs.
    const shown: EntryTable = {
      read: () => table.read(),
      change: async (step) => {
        const { result, rows } = await table.change(withRows(step))
        await (table === durable ? this.#show(rows) : this.refresh())
        announce()
        return result
      },
    }
    return { table: shown, transport, isReplayable, now, random, onFailure }
  }

  async #change(key: IDBValidKey, step: Step<unknown>): Promise<void> {
    const { durable, memory } = this.#parts
    const isInMemory = (await memory.read()).some((row) => row.key === key)
    await (isInMemory ? memory : durable).change(step)
    await this.#changed()
  }

  /** Resolves to whether the device has stored the change. */
  async #changeAll(step: Step<unknown>): Promise<boolean> {
    const { durable, memory } = this.#parts
    await memory.change(step)
    const isKept = await durable.change(step).then(
      () => true,
      () => false,
    )
    await this.#changed()
    return isKept
  }

  async #changed(): Promise<void> {
    await this.refresh()
    this.#parts.announce()
  }
}
