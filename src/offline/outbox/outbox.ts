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
  /** Only this page has it, because the device could not store it: closing the page would lose it. */
  isVolatile: boolean
}

export interface OutboxSnapshot {
  /** Of every participant of the device, in the order of sending. */
  entries: readonly KeptEntry[]
  /** What cannot be read, of every participant of the device. */
  unreadable: readonly Row[]
  /** False until the device was asked. */
  isRead: boolean
  /** The device did not answer, or cannot be read although something was there: there may be more than is known here. */
  isStalled: boolean
}

export interface OutboxParts {
  durable: EntryTable
  /** For what the device cannot store. */
  memory: EntryTable
  courier: Transport
  isReplayable: boolean
  /** Whether the device is known to have kept something when this page began: of a participant, or of anybody. */
  wasKept: (owner?: string) => boolean
  /** Runs its argument while nobody else on this device sends. */
  withOutboxLock: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** False while nothing may be asked of the host: a sign-out has to reach it first. */
  maySend: () => boolean
  now: () => number
  random: () => number
  onFailure: (entry: Entry, verdict: ResponseOutcome) => void
  /** Told what each sending came to, whoever asked for it. */
  onSent: (end: DrainEnd) => void
  /** Tells the other contexts of this device that something has changed. */
  announce: () => void
}

/** The outbox of one page: lets items in, sends them by turns with the other tabs and the worker, tells what it knows. */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #listeners = new Set<() => void>()
  #snapshot: OutboxSnapshot = { entries: [], unreadable: [], isRead: false, isStalled: false }
  /** What the device held when it was last read; null before. */
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
   * Takes an item in. Once this resolves with `saved`, the item is on the disk, or known to be `isVolatile`.
   *
   * @throws {StalledError} when the device does not answer, or fails although something of hers was there: it may hold an
   * older one, which must not be sent beside this.
   */
  async add(item: OutboxItem): Promise<EnqueueResult> {
    const { durable, memory, now } = this.#parts
    const step = enqueue(item, now())
    const inMemory = step(await memory.read()).result
    if (inMemory.kind !== 'saved') return inMemory
    const kept = await durable.change(withRows(step)).catch((error: unknown) => {
      if (error instanceof StalledError) throw error
      // One without room was read before it was written to.
      if (!isFull(error) && this.#mayHold(item.owner)) {
        throw new StalledError('What is kept cannot be read', { cause: error })
      }
      return null
    })
    const admission = kept?.result ?? (await memory.change(step))
    // What the page alone has would be sent after what the device has, and win over the newer one.
    if (kept && admission.kind === 'saved') {
      await memory.change((rows) => ({ remove: step(rows).remove ?? [], result: null }))
    }
    await (kept ? this.#show(kept.rows) : this.refresh())
    if (admission.kind === 'saved') this.#parts.announce()
    return admission
  }

  /**
   * Sends what waits, after whatever is being sent now.
   *
   * @param isEager See `drain`.
   * @returns What it came to, once everything that is in now was tried.
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

  /** The participant asks for it: what is hers goes now, whatever time it waits for. What needs her stays. */
  async sendNow(owner: string): Promise<DrainEnd> {
    await this.#changeAll(changes.clearPauses(owner))
    return this.send(true)
  }

  /** The participant wants it sent, whatever it waits for. */
  async confirm(key: string): Promise<DrainEnd> {
    await this.#change(key, changes.confirm(key, this.#parts.now()))
    return this.send(true)
  }

  /** The participant does not want it any more. What may have arrived is taken back at the host, where that can be. */
  async discard(key: string): Promise<void> {
    await this.#change(key, changes.discard(key, this.#parts.isReplayable))
    void this.send(true)
  }

  /** Deletes a row, readable or not, without a word to the host. */
  async remove(key: IDBValidKey): Promise<void> {
    await this.#change(key, changes.removeOne(key))
  }

  /** The participant has seen how her posts ended. */
  async see(owner: string): Promise<void> {
    await this.#changeAll(changes.markSeen(owner, this.#parts.now()))
  }

  /**
   * Deletes everything of a participant.
   *
   * @returns Whether the device could.
   */
  forget(owner: string): Promise<boolean> {
    return this.#changeAll(changes.forget(owner))
  }

  /** Reads again what is kept; tells the listeners when it has changed. */
  async refresh(): Promise<void> {
    try {
      await this.#show(await this.#parts.durable.read())
    } catch (error) {
      await this.#show(this.#kept, this.#mayHold() || error instanceof StalledError)
    }
  }

  /** What was there is not gone because it cannot be read. Where storage is denied, nothing ever was. */
  #mayHold(owner?: string): boolean {
    if (this.#kept === null) return this.#parts.wasKept(owner)
    return this.#kept.some((row) => owner === undefined || row.owner === null || row.owner === owner)
  }

  /** @param rows What the device holds, as far as is known. */
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

  /** When to try again by itself, in milliseconds since 1970; null when nothing waits for a time. */
  nextTry(): number | null {
    const times = this.#snapshot.entries
      .filter((entry) => isActive(entry) && entry.pause !== null)
      .map(({ pause }) => pause?.until ?? 0)
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Whether closing the page would lose something. */
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

  /** Profiles of one participant to send, of which the device has one and the page alone the other: the newer has to wait. */
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
    const { durable, courier, isReplayable, now, random, onFailure, announce } = this.#parts
    // Every step shows at once, here and in other tabs.
    const shown: EntryTable = {
      read: () => table.read(),
      change: async (step) => {
        const { result, rows } = await table.change(withRows(step))
        await (table === durable ? this.#show(rows) : this.refresh())
        announce()
        return result
      },
    }
    return { table: shown, courier, isReplayable, now, random, onFailure }
  }

  async #change(key: IDBValidKey, step: Step<unknown>): Promise<void> {
    const { durable, memory } = this.#parts
    const isInMemory = (await memory.read()).some((row) => row.key === key)
    await (isInMemory ? memory : durable).change(step)
    await this.#changed()
  }

  /** Resolves to whether the device has taken it. */
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
