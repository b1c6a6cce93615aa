import { csrfHeaders } from '#api/csrf.ts'
import { env } from '#api/env.ts'
import { CallError } from '#api/errors.ts'
import { hostClock } from '#api/host-clock.ts'
import { observable } from '#base/observable.ts'
import { whenIdle, withTimeout, yieldToMain } from '#base/scheduling.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { isSignOutPending } from '#offline/storage/device-session.ts'
import { outboxNames } from '#offline/storage/storage-names.ts'
import { askForSync } from './ask-for-sync.ts'
import { OutboxDatabase } from './database.ts'
import { DeviceTable, type OutboxSnapshot } from './device-table.ts'
import { type DrainEnd, drain } from './drain.ts'
import { type EnqueueResult, enqueue } from './enqueue.ts'
import { type Entry, type KeptEntry, type Refusal, isActive, isSettled } from './entry.ts'
import type { OutboxItem, Unsent } from './operations.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { pendingSummary } from './pending-summary.ts'
import { type SendingSettings, settingsOf } from './sending-settings.ts'
import { type News, SettledNews, logFailure } from './settled-news.ts'
import { publishSummary } from './summarize-pending.ts'
import type { EntryTable, TableStep } from './table.ts'
import * as changes from './transitions.ts'
import { type Transport, transportTo } from './transport.ts'

export interface OutboxParts {
  database: EntryTable & Pick<OutboxDatabase, 'writeSettings'>
  transport: Transport
  settings: SendingSettings
  /** Whether the device held entries when this page started: of a participant, or of anybody. */
  hadEntries: (owner?: string) => boolean
  /** Runs its argument while no other context of this device sends. */
  withOutboxLock: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** False while a sign-out has to reach the host first. */
  maySend: () => boolean
  now: () => number
  random: () => number
  /** Notifies the other contexts of this device of a change. */
  announce: () => void
}

/** A form waits this long for the outcome before it shows the current state. */
const timeoutMs = 8000

/**
 * The outbox of one page. It saves items, sends them in turn with the other tabs and the worker, and publishes its
 * state. `OutboxScheduler` says when it sends without a form.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #table: DeviceTable
  readonly #drainListeners = new Set<(end: DrainEnd) => void>()
  readonly #snapshot = observable<OutboxSnapshot>({
    entries: [],
    unreadable: [],
    isRead: false,
    isStalled: false,
  })
  readonly getSnapshot = this.#snapshot.get
  readonly subscribe = this.#snapshot.subscribe
  readonly #news = new SettledNews()
  /** Keys for which a form waits. */
  readonly #awaited = new Set<string>()
  #running: Promise<DrainEnd> = Promise.resolve('clear')
  #next: Promise<DrainEnd> | null = null
  #isEager = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#table = new DeviceTable(parts.database, parts.hadEntries)
  }

  /** Whether the host can be asked about the outcome of a post, and to cancel one. */
  get canTakeBack(): boolean {
    return this.#parts.settings.isReplayable
  }

  /** Calls the listener with the result of each drain, whoever asked for it. */
  onDrained(listener: (end: DrainEnd) => void): void {
    this.#drainListeners.add(listener)
  }

  /** Entries that were settled since the last call. */
  takeNews(): News[] {
    return this.#news.take()
  }

  find(key: string): KeptEntry | undefined {
    return this.getSnapshot().entries.find((entry) => entry.key === key)
  }

  /**
   * Saves an item, then sends it. Resolves with its state when the host decides or cannot be reached, or in time.
   *
   * @throws {CallError} If the host finally refused it, or the storage does not answer. `busy` if an earlier entry of
   * its kind is open, `key-taken` if its key belongs to another body. The form keeps its input.
   */
  async submit(item: OutboxItem): Promise<KeptEntry> {
    const result = await this.add(item).catch((error: unknown) => {
      logFailure(item.op, 'storage')
      throw new CallError({ kind: 'storage' }, error)
    })
    if (result.kind === 'busy') logFailure(item.op, result.kind)
    if (result.kind === 'busy' || result.kind === 'key-taken')
      throw refused({ status: 409, code: result.kind })
    this.#awaited.add(item.key)
    // The item is saved. If calls have failed, no answer is expected: show that first.
    const isAnswerAwaited = navigator.onLine && connectivity.get() !== 'offline'
    const round = (isAnswerAwaited ? yieldToMain() : whenIdle()).then(() => {
      // Browsers are most likely to keep the storage for good if they are asked right after a click.
      void navigator.storage?.persist?.()
      void this.prepareWorker().then(askForSync, () => {})
      return this.send(true)
    })
    if (isAnswerAwaited) await withTimeout(Promise.race([round, this.#concluded(item.key)]), timeoutMs)
    this.#awaited.delete(item.key)
    const entry = this.find(item.key) ?? { ...result.entry, isVolatile: false }
    if (entry.refusal === null) return entry
    // The form shows the reason, so the entry is not needed to show it elsewhere.
    await this.remove(entry.key)
    throw refused(entry.refusal)
  }

  /**
   * Saves an item, on the disk or marked `isVolatile`, by the rules of `enqueue`.
   *
   * @throws {StalledError} If the device does not answer, or fails although it held entries of the participant: one of
   * them may have to be sent first.
   */
  async add(item: OutboxItem): Promise<EnqueueResult> {
    const result = await this.#table.add(enqueue(item, this.#parts.now()), item.owner)
    this.#show()
    if (result.kind === 'saved') this.#parts.announce()
    return result
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
      this.#running = this.#drain(eager)
        .catch((): DrainEnd => 'later')
        .then((end) => {
          for (const listener of this.#drainListeners) listener(end)
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

  /** Sends an entry by the participant's decision, ignoring pauses: as it is, or with values from elsewhere. */
  async confirm(key: string, isElsewhere = false): Promise<DrainEnd> {
    await this.#change(changes.confirm(key, this.#parts.now(), isElsewhere))
    return this.send(true)
  }

  /** Discards an entry by the participant's decision. Cancels at the host, if possible, what may have arrived. */
  async discard(key: string): Promise<void> {
    await this.#change(changes.discard(key, this.canTakeBack))
    void this.send(true)
  }

  /** Deletes a row, readable or not. The host is not told. */
  async remove(key: IDBValidKey): Promise<void> {
    await this.#change(changes.removeOne(key))
  }

  /** The participant has seen the outcomes of their entries. */
  async see(owner: string): Promise<void> {
    // A device's clock that was set forward makes nothing old.
    await this.#changeAll(changes.markSeen(owner, Math.min(this.#parts.now(), hostClock.now() ?? 0)))
  }

  /**
   * Deletes all rows of a participant who signs out, and the worker's settings.
   *
   * @returns Whether the device could delete the rows.
   */
  async forget(owner: string): Promise<boolean> {
    const isForgotten = await this.#changeAll(changes.forget(owner))
    await this.#parts.database.writeSettings(null).catch(() => {})
    return isForgotten
  }

  /** Leaves only notes of unsent posts and other work of a participant who was away too long. Resolves as `forget`. */
  async giveUp(owner: string, works: readonly Unsent[]): Promise<boolean> {
    const now = this.#parts.now()
    await this.#change(changes.addGivenUp(owner, now, works))
    return this.#changeAll(changes.giveUp(owner, now))
  }

  /** Reads the stored rows again; notifies the listeners of changes. */
  async refresh(): Promise<void> {
    // If that fails, the table tells what is known.
    await this.#table.read().catch(() => {})
    this.#show()
  }

  /** Stores the settings without which the worker sends nothing. Rejects if the device cannot. */
  prepareWorker(): Promise<void> {
    return this.#parts.database.writeSettings(this.#parts.settings)
  }

  async #drain(isEager: boolean): Promise<DrainEnd> {
    const { transport, now, random, maySend, announce } = this.#parts
    await this.refresh()
    if (!maySend() || !this.getSnapshot().entries.some(isActive)) return 'clear'
    const table: EntryTable = { read: () => this.#table.read(), change: (step) => this.#change(step) }
    const onFailure = (entry: Entry, outcome: { kind: string }) => {
      if (outcome.kind !== 'refused') logFailure(entry.op, outcome.kind)
    }
    const drainer = { table, transport, isReplayable: this.canTakeBack, now, random, onFailure }
    const end = await this.#parts.withOutboxLock(() => drain(drainer, isEager)).catch((): DrainEnd => 'later')
    await this.refresh()
    announce()
    return end
  }

  /** Shows each step immediately, here and in other tabs. */
  async #change<Result>(step: TableStep<Result>): Promise<Result> {
    const result = await this.#table.change(step)
    this.#show()
    this.#parts.announce()
    return result
  }

  async #changeAll(step: TableStep<unknown>): Promise<boolean> {
    const isStored = await this.#table.changeAll(step)
    await this.refresh()
    this.#parts.announce()
    return isStored
  }

  #show(): void {
    const next = this.#table.snapshot()
    if (JSON.stringify(next) === JSON.stringify(this.getSnapshot())) return
    // The stored summary of a stalled device is more accurate.
    if (!next.isStalled) {
      this.#news.collect(next.entries.filter(isSettled), (key) => this.#awaited.has(key))
      publishSummary(next)
    }
    this.#snapshot.set(next)
  }

  /** Resolves when an entry is settled, needs the participant, or is gone. */
  #concluded(key: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        const entry = this.find(key)
        if (entry && isActive(entry)) return
        stop()
        resolve()
      })
    })
  }
}

function refused(refusal: Refusal): CallError {
  return new CallError({ kind: 'refused', ...refusal })
}

/** An outbox of this device and its host, which hears of changes by other tabs. */
export function createOutbox(): Outbox {
  const settings = settingsOf(env)
  const channel = new BroadcastChannel(outboxNames.channel)
  const created = new Outbox({
    database: new OutboxDatabase(),
    transport: transportTo(settings, () => csrfHeaders('POST', env.apiUrl, undefined)),
    settings,
    hadEntries: pendingSummary.isStored,
    withOutboxLock,
    maySend: () => !isSignOutPending(),
    now: Date.now,
    random: Math.random,
    announce: () => channel.postMessage(null),
  })
  channel.addEventListener('message', () => void created.refresh())
  return created
}

/** The outbox of this page. Loads after the first paint; `pending-summary.ts` holds what is needed before. */
export const outbox = createOutbox()
